"""What is left of a match: its story, its record, its result, and what can be played on from there."""
