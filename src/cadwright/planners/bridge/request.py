"""A request as files: what a model would be shown, for people and for programs, and the name of its folder."""

import hashlib
import json
import math
import re
from collections.abc import Sequence
from typing import Any

import msgspec

from cadwright.planners.options import ModelOptions
from cadwright.planners.shown import Shown, shown
from cadwright.protocols.tokens import LETTERS_PER_TOKEN, weigh
from cadwright.values import Image, Message, Request, ToolSpec
from cadwright.values.media import PNG

FORMAT = 1
"""Of ``messages.json``; it grows when older readers can no longer understand it."""
_SAMPLING = ("temperature", "top_p", "max_output_tokens", "seed")
_ENDINGS = {PNG: "png", "image/jpeg": "jpg", "image/webp": "webp", "image/gif": "gif"}
_ADDRESS = re.compile(r"(?<=\bat )0x[0-9a-fA-F]+\b")
_LETTERS_OF_HASH = 16
_LETTERS_OF_NAME = 32


class Asked(msgspec.Struct, frozen=True):
    """A request. ``key`` is a hash of all that an answer depends on, ``title`` some words of it for a folder's name."""

    key: str
    title: str
    turn: int
    messages: tuple[Shown, ...]
    tools: tuple[ToolSpec, ...]
    sampling: dict[str, Any]
    tokens: int

    def name(self, sample: int) -> str:
        """The name of its folder, where it is asked for the ``sample``-th time (from 1)."""
        again = f"-{sample}" if sample > 1 else ""
        return f"{self.title}-{self.turn}-{self.key[:_LETTERS_OF_HASH]}{again}"


def asked(
    messages: Sequence[Message], tools: Sequence[ToolSpec], options: ModelOptions, *, pictures: bool = True
) -> Asked:
    """What is asked. Its tokens are an estimate, of texts, pictures and tools."""
    seen = tuple(shown(messages, pictures=pictures))
    sampling = {name: value for name in _SAMPLING if (value := getattr(options, name)) is not None}
    weight = sum(weigh(message if pictures else _without_pictures(message)).tokens for message in messages)
    return Asked(
        key=_key(seen, tools, sampling),
        title=_title(messages),
        turn=1 + sum(message.role == "assistant" for message in seen),
        messages=seen,
        tools=tuple(tools),
        sampling=sampling,
        tokens=weight + (letters_as_tokens(len(_json(_tools(tools)))) if tools else 0),
    )


def files(request: Asked, sample: int) -> dict[str, bytes]:
    """What is put into the request's folder, by file name."""
    names = _picture_names(request.messages)
    pictures = [part for message in request.messages for part in message.parts if isinstance(part, Image)]
    found = {names[part.blob.sha256]: part.blob.data for part in pictures}
    found["prompt.md"] = _prompt(request.messages, names).encode()
    if request.tools:
        found["tools.json"] = _json(_tools(request.tools))
    told = {
        "format": FORMAT,
        "sha256": request.key,
        "sample": sample,
        "turn": request.turn,
        "tokens": request.tokens,
        "sampling": request.sampling,
        "messages": _messages(request.messages, names),
    }
    return {**found, "messages.json": _json(told)}


def letters_as_tokens(letters: int) -> int:
    """An estimate of the tokens of a text."""
    return math.ceil(letters / LETTERS_PER_TOKEN)


def _key(messages: Sequence[Shown], tools: Sequence[ToolSpec], sampling: dict[str, Any]) -> str:
    """A hash; where objects lay in memory, which printing them tells and which no two runs share, does not count."""
    told = [
        (message.role, [_ADDRESS.sub("", p) if isinstance(p, str) else [p.blob.sha256] for p in message.parts])
        for message in messages
    ]
    return hashlib.sha256(_json([told, _tools(tools), sampling])).hexdigest()


def _title(messages: Sequence[Message]) -> str:
    """The beginning of what the user asks for; of the first message of the user's, where that is not told."""
    requests = (p.about.text for m in messages for p in m.pieces if isinstance(p.about, Request))
    text = next(requests, "") or next((m.text for m in messages if m.role == "user"), "")
    words = re.sub(r"[\W_]+", "-", text[: 4 * _LETTERS_OF_NAME].lower())
    return words[:_LETTERS_OF_NAME].strip("-") or "request"


def _picture_names(messages: Sequence[Shown]) -> dict[str, str]:
    """A file name for each picture, by its hash; one that is shown twice is one file."""
    names: dict[str, str] = {}
    for message in messages:
        for part in message.parts:
            if isinstance(part, Image) and part.blob.sha256 not in names:
                names[part.blob.sha256] = f"picture-{len(names) + 1}.{_ENDINGS[part.blob.media_type]}"
    return names


def _prompt(messages: Sequence[Shown], names: dict[str, str]) -> str:
    """All messages under their roles; a picture stands where a model would see it, as a link to its file."""
    told = []
    for number, message in enumerate(messages, 1):
        parts = [part if isinstance(part, str) else f"![]({names[part.blob.sha256]})" for part in message.parts]
        told.append("\n\n".join([f"===== {number}: {message.role} =====", *parts]))
    return "\n\n".join(told) + "\n"


def _messages(messages: Sequence[Shown], names: dict[str, str]) -> list[dict[str, Any]]:
    return [
        {"role": message.role, "content": [_content(part, names) for part in message.parts]} for message in messages
    ]


def _content(part: str | Image, names: dict[str, str]) -> dict[str, str]:
    if isinstance(part, str):
        return {"type": "text", "text": part}
    return {"type": "image", "file": names[part.blob.sha256], "media_type": part.blob.media_type}


def _tools(tools: Sequence[ToolSpec]) -> list[dict[str, Any]]:
    return [{"name": t.name, "description": t.description, "parameters": t.parameters} for t in tools]


def _without_pictures(message: Message) -> Message:
    pieces = tuple(msgspec.structs.replace(piece, image=None) for piece in message.pieces)
    return msgspec.structs.replace(message, pieces=pieces)


def _json(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False, indent=1).encode("utf-8", "replace") + b"\n"
