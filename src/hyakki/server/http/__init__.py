"""What is asked and answered over HTTP: the page, and the addresses below it."""
