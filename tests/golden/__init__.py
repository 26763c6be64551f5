"""Golden playthroughs: whole games as one reads them, kept word for word."""
