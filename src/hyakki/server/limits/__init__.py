"""How much is too much, and for whom: rates, quotas, bans, and turns for what is expensive."""
