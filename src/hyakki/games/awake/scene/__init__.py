"""What the table shows: a view as plain data, and the text on the cards. Never compiled."""
