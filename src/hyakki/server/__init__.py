"""HTTP and WebSocket, the same for all games."""
