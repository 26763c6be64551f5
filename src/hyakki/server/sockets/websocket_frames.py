"""Where WebSocket frames begin and end on the wire (RFC 6455), without a look at what is in them."""

from __future__ import annotations

import struct

__all__ = ["FrameWalk", "head_of"]


class FrameWalk:
    r"""Goes from frame to frame through what comes in on a line; it begins where the last bytes ended.

    >>> walk = FrameWalk()
    >>> walk.through(b"\x81\x82maskHi\x89\x80mask", 8), walk.inside
    ((14, 2), False)
    >>> walk.through(b"\x89\x80mask" * 3, 2)
    (12, 2)
    >>> walk.through(b"\x81\x82mas", 8), walk.inside
    ((5, 1), True)
    >>> walk.through(b"kHi\x89", 8), walk.inside
    ((4, 1), True)
    >>> walk.through(b"\x80mask", 8), walk.inside
    ((5, 0), False)
    """

    __slots__ = ("head", "left")

    def __init__(self) -> None:
        self.head = b""
        """Of a frame whose head has not come in whole."""
        self.left = 0
        """Bytes of the frame under way that come behind its head."""

    @property
    def inside(self) -> bool:
        """Whether the last bytes ended inside of a frame."""
        return self.left > 0 or self.head != b""

    def through(self, data: bytes, most: int) -> tuple[int, int]:
        """How many bytes the rest of the frame under way and the next few have, and how many are begun."""
        size = len(data)
        at = min(self.left, size)
        self.left -= at
        begun = 0
        while at < size:
            if not self.head:
                if begun == most:
                    break
                begun += 1
            had = len(self.head)
            head = self.head + data[at : at + 14 - had]
            needed, length = head_and_length(head)
            if len(head) < needed:
                self.head = head
                return size, begun
            self.head = b""
            at += needed - had
            taken = min(length, size - at)
            self.left = length - taken
            at += taken
        return at, begun


def head_and_length(head: bytes) -> tuple[int, int]:
    """How long a head is that begins like this, and what comes behind it; the latter if the head is whole."""
    if len(head) < 2:
        return 2, 0
    length, mask = head[1] & 0x7F, 4 if head[1] & 0x80 else 0
    if length < 126:
        return 2 + mask, length
    more = 2 if length == 126 else 8
    return 2 + more + mask, int.from_bytes(head[2 : 2 + more], "big")


def head_of(size: int) -> bytes:
    """How a whole text of so many bytes begins on the wire.

    >>> head_of(5).hex(), head_of(300).hex(), head_of(70_000).hex()
    ('8105', '817e012c', '817f0000000000011170')
    """
    if size < 126:
        return bytes((0x81, size))
    if size < 1 << 16:
        return struct.pack(">BBH", 0x81, 126, size)
    return struct.pack(">BBQ", 0x81, 127, size)
