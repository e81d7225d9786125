"""What a sketch lacks: proposed, shown, and added with the constraints that hold it."""

from collections.abc import Sequence
from pathlib import Path

import msgspec

from cadwright.api.sketch_files import FCSTD, Opened, opened, write
from cadwright.api.work import Tell
from cadwright.design.files import write_atomically
from cadwright.errors import InputError, UsageError
from cadwright.kernel.freecad import FreeCAD
from cadwright.results import Completed, Dropped, Proposed
from cadwright.sketch import Constraint, Geometry, Sketch
from cadwright.sketch.completion import DOUBTFUL, Known, Proposal, compatible, propose
from cadwright.sketch.constraints import describe
from cadwright.sketch.inference import infer
from cadwright.values import to_builtins

NOTHING = "nothing in the sketch implies a missing part: no symmetry, pattern, open contour or repeated shape"


def complete(
    file: Path,
    output: Path | None = None,
    *,
    picture: Path | None = None,
    sketch: str | None = None,
    least: float = DOUBTFUL,
    take: int | None = None,
    announce: Tell = lambda _: None,
) -> Completed:
    """Propose what a sketch lacks, with reasons; declined where nothing implies a missing part.

    ``output`` is the sketch with the proposals that do not exclude each other, or the one numbered ``take`` (from 1),
    and with constraints that hold them as far as FreeCAD's solver takes them; what the sketch had stays. ``picture`` is
    a PNG with what is added in green. ``least`` is the confidence below which nothing is proposed.
    """
    if picture is not None and picture.suffix.lower() != ".png":
        raise UsageError(f"{picture}: a picture is written as .png")
    found = opened(file, sketch, announce)
    if not found.sketch.geometry:
        raise InputError(f"{file}: the sketch has no geometry")
    known = Known(found.sketch)
    for why, count in known.ignored.items():
        announce(f"{file.name}: {count} primitives {why} count as not there")
    proposals = propose(found.sketch, least)
    if take is not None and not 1 <= take <= max(1, len(proposals)):
        raise UsageError(f"there is no proposal {take}", f"there are {len(proposals)}")
    told = Completed(status="done", proposals=tuple(_proposed(each) for each in proposals))
    if not proposals:
        return msgspec.structs.replace(told, status="declined", reason=NOTHING)
    chosen = compatible(proposals, known) if take is None else (take - 1,)
    added = tuple(piece for number in chosen for piece in proposals[number].geometry)
    told = msgspec.structs.replace(told, taken=tuple(number + 1 for number in chosen))
    if picture is not None:
        told = msgspec.structs.replace(told, files=(*told.files, _pictured(found.sketch, added, picture)))
    return _added(told, found, added, output) if output is not None else told


def _proposed(proposal: Proposal) -> Proposed:
    geometry = tuple(msgspec.to_builtins(piece) for piece in proposal.geometry)
    return Proposed(geometry, proposal.reason, proposal.confidence, proposal.rules)


def _pictured(sketch: Sketch, added: Sequence[Geometry], picture: Path) -> str:
    from cadwright.sketch.picture import draw_changes

    whole = Sketch((*sketch.geometry, *added), sketch.constraints)
    write_atomically(picture, draw_changes(sketch, whole).png, picture.absolute().parent)
    return str(picture)


def _added(told: Completed, found: Opened, added: Sequence[Geometry], output: Path) -> Completed:
    """The output, written, and what holds the new piece."""
    first = len(found.sketch.geometry)
    with FreeCAD() as freecad:
        document, name = found.document, found.name
        if document is None:
            value, blobs = freecad.read("the sketch", "calls:build_sketch", {"graph": to_builtins(found.sketch)}, {})
            document, name = blobs["document"], value["object"]
        exchange = {"sketch": name, "removed": [], "added": [msgspec.to_builtins(each) for each in added]}
        value, blobs = freecad.read("the sketch", "calls:exchange_geometry", exchange, {"document": document})
        whole = msgspec.convert(value["graph"], Sketch)
        holding = _holding(whole, first)
        wanted = {"sketch": name, "constraints": [msgspec.to_builtins(each) for each in holding]}
        report, blobs = freecad.read("the sketch", "calls:constrain", wanted, {"document": blobs["document"]})
    kept = [holding[n] for n in report["applied"]]
    dropped = tuple(Dropped(describe(holding[each["constraint"]], whole), each["reason"]) for each in report["dropped"])
    if output.suffix.lower() == FCSTD:
        write_atomically(output, blobs["document"], output.absolute().parent)
        lost: dict[str, int] = {}
    else:
        # What the file says stays as it is, to the last digit: only the new piece and its constraints come from here.
        completed = Sketch((*found.sketch.geometry, *added), (*found.sketch.constraints, *kept))
        lost = write(completed, output)
    return msgspec.structs.replace(
        told,
        constraints=tuple(describe(each, whole) for each in kept),
        dropped=dropped,
        dof=report["dof"],
        left_out=lost,
        files=(*told.files, str(output)),
    )


def _holding(sketch: Sketch, first: int) -> list[Constraint]:
    """The constraints that hold between primitives from a number on, and the others."""
    return [each for each in infer(sketch) if any(ref.geometry >= first for ref in each.references)]
