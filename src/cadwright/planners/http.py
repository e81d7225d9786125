"""The HTTP layer of model planners: requests go to one server only, and of a reply no more is read than a model says.

A reply is read whole before the model libraries see it: at most `MOST_BYTES` as they come and after unpacking, nested
at most `DEEPEST` deep, in at most `MOST_MARKS` pieces. Reading takes the time that the caller gives it.
"""

import re
import zlib

import httpx2

MOST_BYTES = 8 * 1024**2
"""The longest replies of models have about half a million letters."""
MOST_MARKS = 100_000
"""Brackets, commas and strings of a reply: each may become an object of some 1000 bytes in the model libraries."""
DEEPEST = 100

_MARK = re.compile(rb'"(?:[^"\\]++|\\.)*+"?|[\[{,]|[\]}]', re.DOTALL)
_OPEN, _SHUT = b"[{", b"]}"
_SENT = frozenset(
    ("accept", "authorization", "connection", "content-length", "content-type", "host", "transfer-encoding")
)
"""The headers that a server of one's own gets: nothing of the user's accounts elsewhere, nothing of this machine."""


class Unusable(httpx2.TransportError):
    """A reply that is not read to its end, or a request that is not let out; the message says why in a few words."""


class Listening(httpx2.AsyncBaseTransport):
    """A transport that asks one server.

    ``own`` is the key for a server of one's own: it gets that key, whatever else the libraries find in the environment
    (``OPENAI_CUSTOM_HEADERS`` may hold another), and nothing that is not for its eyes.
    """

    def __init__(self, url: str, proxy: str | None = None, own: str | None = None) -> None:
        self._server = httpx2.URL(url)
        self._own = own
        self._inner = httpx2.AsyncHTTPTransport(proxy=proxy)

    async def handle_async_request(self, request: httpx2.Request) -> httpx2.Response:
        """The server's response, read whole. Raises `Unusable` for one that is too large."""
        if _origin(request.url) != _origin(self._server):
            raise Unusable(f"the client library wanted to ask {request.url.host}")
        if self._own is not None:
            for name in set(request.headers) - _SENT:
                del request.headers[name]
            request.headers["authorization"] = f"Bearer {self._own}"
        request.headers["accept-encoding"] = "gzip"
        response = await self._inner.handle_async_request(request)
        try:
            body = await _body(response)
        finally:
            await response.aclose()
        check_size(body)
        # The body is given unpacked; what said how it was packed goes.
        gone = ("content-encoding", "content-length", "transfer-encoding")
        headers = [(name, value) for name, value in response.headers.multi_items() if name.lower() not in gone]
        return httpx2.Response(response.status_code, headers=headers, content=body)

    async def aclose(self) -> None:
        """Let go of the connections."""
        await self._inner.aclose()


def check_size(text: bytes) -> None:
    """Raise `Unusable` for JSON that is nested too deeply, or has too many pieces, to become objects."""
    depth = 0
    for number, found in enumerate(_MARK.finditer(text)):
        mark = text[found.start()]
        depth += (mark in _OPEN) - (mark in _SHUT)
        if depth > DEEPEST:
            raise Unusable(f"sent a reply nested more than {DEEPEST} deep")
        if number > MOST_MARKS:
            raise Unusable(f"sent a reply of more than {MOST_MARKS} pieces")


async def _body(response: httpx2.Response) -> bytes:
    packed = response.headers.get("content-encoding", "identity").strip().lower()
    if packed not in ("gzip", "x-gzip", "identity", ""):
        raise Unusable("packed its reply in a way that was not asked for")
    unpacking = zlib.decompressobj(16 + zlib.MAX_WBITS) if "gzip" in packed else None
    body, taken = bytearray(), 0
    async for raw in response.aiter_raw():
        taken += len(raw)
        try:
            body += unpacking.decompress(raw, MOST_BYTES + 1 - len(body)) if unpacking is not None else raw
        except zlib.error:
            raise Unusable("sent a reply that is not the gzip that it says it is") from None
        if max(taken, len(body)) > MOST_BYTES:
            raise Unusable(f"sent a reply of more than {MOST_BYTES // 1024**2} MiB")
    return bytes(body)


def _origin(url: httpx2.URL) -> tuple[str, str, int | None]:
    return url.scheme, url.host, url.port
