"""What goes out and what comes in: answers with safe headers, bodies of bounded size, JSON as values."""

import asyncio
import zlib
from typing import Any

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from cadwright.errors import InputError

HEADERS = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data:; frame-ancestors 'none'",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}
PATIENCE = 30.0
"""Seconds within which the next piece of a message has to come."""
_GZIP = 31
"""zlib's word for gzip with the largest window."""


class RefusedError(Exception):
    """A message that is not read on: what to say, and the status to say it with."""

    def __init__(self, reason: str, status: int) -> None:
        super().__init__(reason)
        self.reason, self.status = reason, status


async def body_of(request: Request, most: int) -> bytes:
    """The body of a request. Raises `RefusedError` where it is longer than ``most`` bytes, or breaks off."""
    check_length(request, most)
    body = bytearray()
    pieces = request.stream()
    while (piece := await next_piece(pieces)) is not None:
        body += piece
        if len(body) > most:
            raise too_long(most)
    return bytes(body)


def check_length(request: Request, most: int) -> None:
    """Refuse a body that says itself that it is too long, before anything of it is read."""
    length = request.headers.get("content-length", "")
    if length.isdecimal() and int(length) > most:
        raise too_long(most)


async def next_piece(pieces: Any) -> bytes | None:
    """The next piece of a body, ``None`` at its end. Raises `RefusedError` where none comes."""
    try:
        return bytes(await asyncio.wait_for(anext(pieces), PATIENCE))
    except StopAsyncIteration:
        return None
    except (ClientDisconnect, TimeoutError):
        raise RefusedError("the message is not complete", 400) from None


def too_long(most: int) -> RefusedError:
    """What is said of a body of more than ``most`` bytes."""
    return RefusedError(f"a message has at most {most} bytes", 413)


def read(body: bytes, kind: Any, name: str) -> Any:
    """A body as a value. Raises `InputError` where it is none."""
    try:
        return msgspec.json.decode(body, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise InputError(f"that is not {name} ({error})") from None


def packed(body: bytes) -> bytes:
    """A body as gzip, as fast as can be: it goes over loopback."""
    return zlib.compress(body, 1, wbits=_GZIP)


def unpacked(body: bytes) -> bytes:
    """What `packed` has packed."""
    return zlib.decompress(body, wbits=_GZIP)


def not_found() -> Response:
    """Nothing is told to strangers."""
    return Response("There is nothing here.", 404, HEADERS, "text/plain")
