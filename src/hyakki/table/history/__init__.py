"""What is left of a match: its replay, its record, its result, and what can be played on from there."""
