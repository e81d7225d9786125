"""What the user wants."""

import re
from typing import Literal

import msgspec

from cadwright.values.blob import Blob
from cadwright.values.mark import Marks

Task = Literal["make", "edit", "ask", "constrain"]
AttachmentKind = Literal["image", "drawing", "cad", "scan", "strokes"]


class Attachment(msgspec.Struct, frozen=True):
    """A file that came with the request."""

    kind: AttachmentKind
    name: str
    blob: Blob


class PastVersion(msgspec.Struct, frozen=True):
    """An earlier version of the design that a request is about: what was asked and the script that answered.

    ``attachments`` are the files that came with it, ``reply`` what the planner said then, where that is shown again,
    ``note`` why that reply, or a part of it, changed nothing.
    """

    version: str
    request: str
    script: str
    attachments: tuple[Attachment, ...] = ()
    reply: str = ""
    note: str = ""


class Request(msgspec.Struct, frozen=True):
    """Text and attachments; for an edit also the script to start from and the versions that led to it.

    ``options`` are those of a multiple-choice question, in their order. ``marks`` are what the user pointed at.
    """

    text: str
    task: Task = "make"
    attachments: tuple[Attachment, ...] = ()
    script: str | None = None
    history: tuple[PastVersion, ...] = ()
    options: tuple[str, ...] = ()
    marks: Marks | None = None

    @property
    def view_layout(self) -> str | None:
        """How the views of a drawing stand, where the text says so: "View layout: third", "… top,iso/front,right"."""
        said = _LAYOUT.search(self.text)
        return said[1].lower() if said else None

    @property
    def sketched(self) -> bool:
        """Whether what is made may be a sketch: the text speaks of one, or a picture came along."""
        drawn = any(attachment.kind in ("image", "drawing") for attachment in self.attachments)
        return drawn or self.names_sketch

    @property
    def names_sketch(self) -> bool:
        """Whether the text speaks of a sketch."""
        return _SKETCH.search(self.text) is not None

    @property
    def names_body(self) -> bool:
        """Whether the text wants a body made, of a sketch or otherwise."""
        return _BODY.search(self.text) is not None


_LAYOUT = re.compile(r"View layout: *([a-z]+(?:[,/][a-z]+)*)", re.IGNORECASE)
_SKETCH = re.compile(r"\b(?:sketch(?:es)?|trace|outline)\b", re.IGNORECASE)
_BODY = re.compile(r"\b(?:extrud\w*|revolv\w*|loft\w*|(?:a|into|as) solid|3d|thick)\b", re.IGNORECASE)
