"""How large a picture is, as its first bytes say: nothing is decoded, so that anybody's pictures may be asked."""

import struct

_NO_FRAME = (0xC4, 0xC8, 0xCC)
"""Markers of JPEG among those that begin a frame which begin none."""
_MOST_SEGMENTS = 10_000


def size_of(data: bytes) -> tuple[int, int]:
    """Width and height in pixels of a PNG, JPEG, WebP, GIF or BMP picture; (0, 0) where they are not told."""
    try:
        if data.startswith(b"\x89PNG\r\n\x1a\n"):
            return struct.unpack_from(">II", data, 16)
        if data.startswith((b"GIF87a", b"GIF89a")):
            return struct.unpack_from("<HH", data, 6)
        if data.startswith(b"\xff\xd8"):
            return _of_jpeg(data)
        if data.startswith(b"RIFF") and data[8:12] == b"WEBP":
            return _of_webp(data)
        if data.startswith(b"BM"):
            width, height = struct.unpack_from("<ii", data, 18)
            return abs(width), abs(height)
    except struct.error:  # cut off
        pass
    return 0, 0


def _of_jpeg(data: bytes) -> tuple[int, int]:
    """From its first frame's header: segments tell how long they are."""
    at = 2
    for _ in range(_MOST_SEGMENTS):
        start, marker, length = struct.unpack_from(">BBH", data, at)
        if start != 0xFF:
            break
        if 0xC0 <= marker <= 0xCF and marker not in _NO_FRAME:
            height, width = struct.unpack_from(">HH", data, at + 5)
            return width, height
        at += 1 if marker == 0xFF else 2 + length  # any number of fill bytes may stand before a marker
    return 0, 0


def _of_webp(data: bytes) -> tuple[int, int]:
    match data[12:16]:
        case b"VP8X":
            (wide,), (high,) = struct.unpack_from("<I", data, 24), struct.unpack_from("<I", data[:30] + b"\0", 27)
            return (wide & 0xFFFFFF) + 1, (high & 0xFFFFFF) + 1
        case b"VP8L":
            (bits,) = struct.unpack_from("<I", data, 21)
            return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
        case b"VP8 ":
            width, height = struct.unpack_from("<HH", data, 26)
            return width & 0x3FFF, height & 0x3FFF
        case _:
            return 0, 0
