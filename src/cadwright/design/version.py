"""A version of a design, as a value."""

import msgspec

from cadwright.values import Attachment, Blob, Checked, Measurements, PartStyle, Status


class Draft(msgspec.Struct, frozen=True, kw_only=True):
    """What is to become a version: the request, what was made of it, and how it was judged.

    ``valid`` is the validity gate: whether it may become current. One that is ``held_back`` does not become current
    by being kept, only when somebody goes to it: an edit that is not what was asked for. ``transcript`` is the file
    name of the run, in the design's folder ``transcripts``. ``parts`` name and colour the geometry's parts, ``files``
    are the files for people that were made from it (STEP, views, picture), by name. ``document`` is what the script
    works on, where its language has documents.
    """

    request: str
    planner: str
    script: str
    status: Status
    valid: bool
    held_back: bool = False
    attachments: tuple[Attachment, ...] = ()
    language: str = "cadquery"
    document: Blob | None = None
    geometry: Blob | None = None
    parts: tuple[PartStyle, ...] = ()
    files: dict[str, Blob] = {}
    measurements: Measurements | None = None
    requirements: tuple[Checked, ...] = ()
    assumptions: tuple[str, ...] = ()
    not_understood: tuple[str, ...] = ()
    in_doubt: tuple[str, ...] = ()
    transcript: str | None = None


class Version(Draft, frozen=True, kw_only=True):
    """A draft that was kept.

    ``id`` counts "v1", "v2", … through the whole design, ``parent`` is the version it was made from, ``branch`` the
    branch it was made on, ``time`` UTC in ISO 8601. Versions never change.
    """

    id: str
    parent: str | None
    branch: str
    time: str
