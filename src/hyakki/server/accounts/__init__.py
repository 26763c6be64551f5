"""Who somebody is: guests, names with a password, their sessions and links, and bot accounts."""
