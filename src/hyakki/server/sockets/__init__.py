"""The WebSocket of every open page, from the bytes to the messages and back."""
