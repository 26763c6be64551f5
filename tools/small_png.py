"""Small files for screenshots: PNG with a palette instead of every colour, by the standard library alone."""

from __future__ import annotations

import struct
import zlib
from collections import Counter

Pixel = tuple[int, int, int]

SIGNATURE = b"\x89PNG\r\n\x1a\n"
RGB, PALETTE = 2, 3
COLOURS = 256


def smaller(png: bytes) -> bytes:
    """The same picture with its 256 most frequent colours; a rare colour becomes the nearest of them.

    >>> two = chunk(b"IDAT", zlib.compress(bytes([0, 255, 0, 0, 1, 2, 3])))
    >>> small = smaller(SIGNATURE + header(2, 1, RGB) + two + chunk(b"IEND", b""))
    >>> [kind for kind, _ in chunks(small)]
    [b'IHDR', b'PLTE', b'IDAT', b'IEND']
    >>> dict(chunks(small))[b"PLTE"]
    b'\\xff\\x00\\x00\\x01\\x02\\x03'
    """
    width, height, rows = pixels(png)
    counted = Counter(pixel for row in rows for pixel in row)
    palette = [pixel for pixel, _ in counted.most_common(COLOURS)]
    places = {pixel: nearest(pixel, palette) for pixel in counted}
    places.update((pixel, place) for place, pixel in enumerate(palette))
    body = b"".join(b"\0" + bytes([places[pixel] for pixel in row]) for row in rows)
    colours = bytes(part for pixel in palette for part in pixel)
    return b"".join(
        [
            SIGNATURE,
            header(width, height, PALETTE),
            chunk(b"PLTE", colours),
            chunk(b"IDAT", zlib.compress(body, 9)),
            chunk(b"IEND", b""),
        ]
    )


def nearest(pixel: Pixel, palette: list[Pixel]) -> int:
    red, green, blue = pixel
    far = [(red - r) ** 2 + (green - g) ** 2 + (blue - b) ** 2 for r, g, b in palette]
    return far.index(min(far))


def pixels(png: bytes) -> tuple[int, int, list[list[Pixel]]]:
    """Width, height and rows of an RGB picture, as browsers write them."""
    found = chunks(png)
    width, height, depth, kind = struct.unpack(">IIBB", found[0][1][:10])
    if (depth, kind) != (8, RGB):
        raise ValueError("only pictures with 8 bits of red, green and blue")
    data = zlib.decompress(b"".join(body for name, body in found if name == b"IDAT"))
    rows: list[list[Pixel]] = []
    before = bytearray(3 * width)
    for at in range(0, len(data), 3 * width + 1):
        row = unfiltered(data[at], bytearray(data[at + 1 : at + 1 + 3 * width]), before)
        rows.append(list(zip(row[0::3], row[1::3], row[2::3])))
        before = row
    return width, height, rows


def unfiltered(kind: int, row: bytearray, above: bytearray) -> bytearray:
    """Undo what PNG does to a row: each byte was written as its difference from its neighbours."""
    for i in range(len(row)):
        left, corner = (row[i - 3], above[i - 3]) if i >= 3 else (0, 0)
        guess = (0, left, above[i], (left + above[i]) // 2, paeth(left, above[i], corner))[kind]
        row[i] = (row[i] + guess) & 255
    return row


def paeth(left: int, above: int, corner: int) -> int:
    guess = left + above - corner
    return min((left, above, corner), key=lambda one: abs(guess - one))


def chunks(png: bytes) -> list[tuple[bytes, bytes]]:
    found, at = [], len(SIGNATURE)
    while at < len(png):
        (size,) = struct.unpack(">I", png[at : at + 4])
        found.append((png[at + 4 : at + 8], png[at + 8 : at + 8 + size]))
        at += 12 + size
    return found


def chunk(name: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))


def header(width: int, height: int, kind: int) -> bytes:
    return chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, kind, 0, 0, 0))
