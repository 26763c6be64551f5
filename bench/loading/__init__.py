"""People for the load generator: light lines, tables of four, and the servers they play on."""
