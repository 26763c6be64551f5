"""Where strangers meet: the public lobby and the quick match."""
