"""JSON for values: one encoder and one decoder, both strict."""

from typing import Any, TypeVar

import msgspec

from cadwright.values.blob import Blob, BlobSource

T = TypeVar("T")


def _encode_hook(value: Any) -> Any:
    if isinstance(value, Blob):
        return {"sha256": value.sha256, "media_type": value.media_type}
    raise TypeError(f"{type(value).__name__} is not a value")


def encode(value: Any) -> bytes:
    """The value as one line of JSON (UTF-8, no newline); blobs as references."""
    return msgspec.json.encode(value, enc_hook=_encode_hook)


def to_builtins(value: Any) -> Any:
    """The value as dicts, lists, strings and numbers, for ``--json``; blobs as references."""
    return msgspec.to_builtins(value, enc_hook=_encode_hook)


def _missing(sha256: str) -> bytes:
    raise KeyError(sha256)


def decode(data: bytes | str, kind: type[T], source: BlobSource = _missing) -> T:
    """A value of type ``kind`` from JSON; blobs fetch their bytes from ``source`` on first use.

    Raises `ValueError` that names the offending field when the JSON does not describe such a value.
    """

    def hook(wanted: type, raw: Any) -> Any:
        if wanted is not Blob:
            raise NotImplementedError(f"{wanted} is not a value")
        if not isinstance(raw, dict) or not {"sha256", "media_type"} <= raw.keys():
            raise ValueError("a blob needs `sha256` and `media_type`")
        return Blob(None, str(raw["media_type"]), sha256=str(raw["sha256"]), source=source)

    try:
        return msgspec.json.decode(data, type=kind, dec_hook=hook)
    except RecursionError as error:
        raise ValueError("it is nested too deeply") from error
