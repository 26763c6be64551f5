"""Messages as text: every one by `encode`, and frames once for all who get the same."""

from __future__ import annotations

from typing import Any

import msgspec

from hyakki.kernel.types import Event
from hyakki.server import protocol
from hyakki.server.sockets.wire import frame_of
from hyakki.table import Frame, Match

__all__ = ["Updates", "encode"]

ENCODER = msgspec.json.Encoder()


def encode(message: object) -> bytes:
    return ENCODER.encode(message)


class Updates:
    """Frames as text. Everyone at a seat gets the same one, so it is written once.

    What a frame tells is mostly the same for all seats, and then the very same object: so is its text.
    """

    MOST = 16
    """All the seats of a match, and those who watch it: they are told one after the other."""

    def __init__(self) -> None:
        self.written: dict[int, tuple[Frame, bytes]] = {}
        self.raw_events: dict[int, Any] = {}

    def text(self, match: Match, frame: Frame) -> bytes:
        key, events = id(frame), frame.events
        kept = self.written.get(key)
        if kept is not None:
            return kept[1]
        if len(self.written) >= self.MOST:
            self.written.clear()
            self.raw_events.clear()
        raw = self.raw_events.get(id(events))
        if raw is None:
            raw = self.raw_events[id(events)] = encoded_once(events)
        text = ENCODER.encode(protocol.Update(match.id, frame_of(frame, events=raw)))
        # Kept with its frame: as long as that lives, no other object has its id, nor that of its events.
        self.written[key] = (frame, text)
        return text


def encoded_once(events: tuple[Event, ...]) -> Any:
    """Events that are text already, and so are not encoded again with every frame they are in."""
    return msgspec.Raw(ENCODER.encode(events))
