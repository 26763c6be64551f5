"""What time it is, what is due, and whose time is up."""
