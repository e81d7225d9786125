"""What a user pointed at, for planners: picked faces and edges in words, strokes with the points below them."""

from collections.abc import Sequence

from cadwright.requirements.figures import number
from cadwright.values import Image, Marks, Piece, Stroke

MOST_TOLD = 8
"""Points of a stroke that are told."""


def pieces_of(marks: Marks | None) -> tuple[Piece, ...]:
    """The pieces of a message that tell what the user pointed at; the values themselves are the request's ``marks``."""
    if marks is None:
        return ()
    lines = [_pick(number, pick.kind, pick.text) for number, pick in enumerate(marks.picks, 1)]
    lines += [_stroke(number, stroke, marks.shown) for number, stroke in enumerate(marks.strokes, 1)]
    told = (Piece("\n".join(["Pointed at by the user:", *lines])),) if lines else ()
    if marks.picture is None:
        return told
    return (*told, Piece(f"The {marks.shown} with what the user drew on it:"), _picture(marks))


def _picture(marks: Marks) -> Piece:
    assert marks.picture is not None, "there is one"
    return Piece(image=Image(f"the {marks.shown} with strokes", marks.picture))


def _pick(count: int, kind: str, text: str) -> str:
    return f"- picked: {kind} {kind[0]}{count}: {text}"


def _stroke(count: int, stroke: Stroke, shown: str) -> str:
    on = [point for point in stroke.on if point is not None]
    colour = f" ({stroke.colour})" if stroke.colour else ""
    if on:
        return f"- drawn: stroke {count}{colour} on the part through {_listed(on)}"
    beside = "beside the part" if stroke.on else f"over the {shown}"
    return f"- drawn: stroke {count}{colour} {beside}, in parts of the view: {_listed(stroke.points)}"


def _listed(points: Sequence[Sequence[float]]) -> str:
    step = max(1, -(-len(points) // MOST_TOLD))
    chosen = [*points[::step], *(() if (len(points) - 1) % step == 0 else points[-1:])]
    return ", ".join(f"({', '.join(number(round(value, 3)) for value in point)})" for point in chosen)
