"""Bots at the table: whose turn they take, how long they think, their names, and what they advise."""
