"""Bytes by hash: images, geometry and attachments as values."""

import hashlib
from collections.abc import Callable
from typing import final

BlobSource = Callable[[str], bytes]
"""Finds bytes by their SHA-256 (hex); raises `KeyError` when they are not there."""


@final
class Blob:
    """Immutable bytes with a media type, known by their SHA-256.

    In JSON a blob is only its reference, ``{"sha256", "media_type"}``: whoever writes the JSON stores the bytes
    under their hash, whoever reads it gives `decode` a source that finds them, and they are fetched on first use.
    """

    __slots__ = ("_data", "_source", "media_type", "sha256")

    def __init__(
        self, data: bytes | None, media_type: str, *, sha256: str | None = None, source: BlobSource | None = None
    ) -> None:
        if data is None and (sha256 is None or source is None):
            raise ValueError("a blob needs its bytes, or its hash and a source of bytes")
        self._data = data
        self._source = source
        self.media_type = media_type
        self.sha256 = sha256 if sha256 is not None else hashlib.sha256(data or b"").hexdigest()

    @property
    def data(self) -> bytes:
        """The bytes; `KeyError` when the source no longer has them."""
        if self._data is None:
            assert self._source is not None
            self._data = self._source(self.sha256)
        return self._data

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Blob) and (self.sha256, self.media_type) == (other.sha256, other.media_type)

    def __hash__(self) -> int:
        return hash(self.sha256)

    def __repr__(self) -> str:
        return f"Blob({self.media_type}, {self.sha256[:12]})"
