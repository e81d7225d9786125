"""What a tool answers: a few lines of text, the same as data, and pictures of a size that models see whole."""

import base64
import re
import struct
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
from mcp_types import CallToolResult, ContentBlock, ImageContent, TextContent

from cadwright.errors import UserError

if TYPE_CHECKING:
    from cadwright.values import Image

SIDE = 1024
"""Pixels of the longer side of a picture."""
MOST_IMAGES = 4
MOST_TEXT = 12_000
TOOLS = {
    "history": "history",
    "export": "export",
    "make": "run_script",
    "params": "open_design",
    "draw": "draw",
    "diff": "compare",
    "scan": "section",
}
"""What does for models what commands do for people."""
_COMMAND = re.compile(r"`cadwright (\w+)[^`]*`")
_PNG = b"\x89PNG\r\n\x1a\n"


class Answer(msgspec.Struct, frozen=True):
    """``failed`` tells the model that something is to be corrected; ``meta`` is for the host, not for the model."""

    text: str
    data: dict[str, Any] = {}
    images: tuple["Image", ...] = ()
    failed: bool = False
    meta: dict[str, Any] = {}

    def result(self) -> CallToolResult:
        """The answer as the protocol has it."""
        images = [(image.name, content(image)) for image in self.images[:MOST_IMAGES]]
        text = shortened(self.text)
        if images:
            text += "\n\nPictures: " + "; ".join(name for name, _ in images)
        blocks: list[ContentBlock] = [TextContent(type="text", text=text), *(picture for _, picture in images)]
        return CallToolResult(
            content=blocks,
            structured_content=self.data or {"text": text},
            is_error=self.failed,
            _meta=self.meta or None,
        )


def refused(error: UserError, root: Path | None = None) -> Answer:
    """What the model is told when it can correct something: the cause and what to do, with paths from the ``root``."""
    message, hint = (_for_models(text, root) for text in (error.message, error.hint or ""))
    told = {"message": message} | ({"hint": hint} if hint else {})
    return Answer(message + (f"\nHint: {hint}" if hint else ""), {"error": told}, failed=True)


def _for_models(text: str, root: Path | None) -> str:
    """The text with paths from the root, and with tools in place of commands."""
    text = _COMMAND.sub(lambda found: TOOLS.get(found[1], found[0]), text)
    return text.replace(f"{root}/", "") if root is not None else text


def content(image: "Image") -> ImageContent:
    """A picture, made smaller where it is larger than `SIDE`."""
    data = image.blob.data
    if data[:8] == _PNG and max(struct.unpack(">II", data[16:24])) > SIDE:
        from cadwright.api.readings import smaller

        data = smaller(data, SIDE)
    return ImageContent(type="image", data=base64.b64encode(data).decode(), mime_type="image/png")


def shortened(text: str, most: int = MOST_TEXT) -> str:
    """The text, without its middle where it is too long."""
    if len(text) <= most:
        return text
    half = most // 2
    return f"{text[:half]}\n… ({len(text) - 2 * half} characters left out) …\n{text[-half:]}"


def listed(title: str, lines: Sequence[str]) -> str:
    """A heading and its lines; nothing without lines."""
    return "\n".join([f"{title}:", *(f"- {line}" for line in lines)]) if lines else ""


def blocks(*texts: str) -> str:
    """Pieces of text with an empty line between them."""
    return "\n\n".join(text for text in texts if text)
