"""Frames as in `frames`, with the standard library alone: for the workers' side, which trusts who it reads from."""

from __future__ import annotations

import json
import math
import os
import struct
from collections.abc import Callable
from typing import Any

MAGIC = b"cadwrght"
PREFIX = struct.Struct("<8sQ")


def write(descriptor: int, body: Any, blobs: dict[str, bytes]) -> None:
    """Write a frame. Raises `TypeError` for a body that JSON cannot hold or a blob that is not bytes."""
    header = b'{"body": %b, "blobs": %b}' % (_json(body), _json(sizes_of(blobs)))
    for part in (PREFIX.pack(MAGIC, len(header)) + header, *blobs.values()):
        write_all(descriptor, part)


def sizes_of(blobs: dict[str, bytes]) -> dict[str, int]:
    """The length of each blob. Raises `TypeError` for one that is not bytes."""
    for name, blob in blobs.items():
        if not isinstance(name, str) or not isinstance(blob, bytes):
            raise TypeError(f"blob {name!r} is of type {type(blob).__name__}, not bytes")
    return {name: len(blob) for name, blob in blobs.items()}


def write_all(descriptor: int, data: bytes) -> None:
    """Write all of ``data`` at the descriptor's position."""
    view = memoryview(data)
    while view:
        view = view[os.write(descriptor, view) :]


def read(take: Callable[[int], bytes]) -> tuple[dict[str, Any], dict[str, bytes]]:
    """Body and blobs of a frame; ``take`` gives so many bytes, or fewer at a time, and none at the end."""
    magic, length = PREFIX.unpack(_exactly(take, PREFIX.size))
    if magic != MAGIC:
        raise ValueError("not a frame")
    header = json.loads(_exactly(take, length))
    return header["body"], {name: _exactly(take, size) for name, size in header["blobs"].items()}


def _exactly(take: Callable[[int], bytes], size: int) -> bytes:
    parts = []
    while size:
        part = take(size)
        if not part:
            raise ValueError("shorter than it says")
        parts.append(part)
        size -= len(part)
    return b"".join(parts)


def _json(body: Any) -> bytes:
    try:
        return _encoded(body)
    except ValueError:
        return _encoded(_without_odd_numbers(body))


def _encoded(body: Any) -> bytes:
    return json.dumps(body, ensure_ascii=False, allow_nan=False, default=_listed).encode("utf-8", "replace")


def _listed(value: Any) -> Any:
    if isinstance(value, (set, frozenset)):
        return list(value)
    raise TypeError(f"{type(value).__name__} has no form in JSON")


def _without_odd_numbers(value: Any) -> Any:
    """The same with null for what JSON has no number for."""
    if isinstance(value, dict):
        return {key: _without_odd_numbers(each) for key, each in value.items()}
    if isinstance(value, (list, tuple)):
        return [_without_odd_numbers(each) for each in value]
    return None if isinstance(value, float) and not math.isfinite(value) else value
