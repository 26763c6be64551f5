"""Who sits where: before the game, while somebody is away, and when it is over or begins again."""
