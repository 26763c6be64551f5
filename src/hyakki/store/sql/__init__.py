"""What a store keeps, in the SQL that SQLite and PostgreSQL have in common.

Values stand as `?`, truth as 0 and 1, JSON as text. Rows are named in every INSERT, so that a program goes
on working when a newer one has added a column. Who loses a race learns it from a count of rows, not from an
error: PostgreSQL ends the whole transaction at the first one.
"""
