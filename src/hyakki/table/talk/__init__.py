"""What people at one table say to each other, and ask of each other."""
