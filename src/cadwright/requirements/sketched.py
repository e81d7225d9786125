"""The size of a sketch that is to be made: "a sketch 40 mm wide", "trace it, 40 mm wide and 25 mm high"."""

from typing import Literal

from cadwright.requirements.draft import Draft
from cadwright.requirements.figures import number
from cadwright.requirements.phrases import LEN, pattern
from cadwright.values import Requirement

_AXES: dict[str, Literal["x", "y"] | None] = {
    "wide": "x",
    "width": "x",
    "high": "y",
    "tall": "y",
    "height": "y",
    "long": None,
    "length": None,
}
_PULLED = pattern("extru|revolv|loft|sweep|pull")
_SIDE = "(?P<{n}>wide|high|tall|long)"
_NAME = "(?P<{n}>width|height|length)"
_FILL = (
    "(?:(?:that|which|is|be|should|of|it|this|the|its|my|with|a|an|and|at|total|overall|from|in|into|as|here|hand|"
    "drawing|drawn|picture|image|photo|scale|,|_+) )*"
)
_SKETCH = "(?:sketch|trace|traced|draw) "
_FORMS = tuple(
    pattern(text)
    for text in (
        rf"{_SKETCH}{_FILL}(?P<v>{LEN}) {_SIDE.format(n='n')} "
        rf"(?:(?:and|by|,|_+) )*(?:(?P<w>{LEN}) {_SIDE.format(n='o')} )?",
        rf"{_SKETCH}{_FILL}{_NAME.format(n='n')} {_FILL}(?P<v>{LEN}) "
        rf"(?:(?:and|,|_+) )*{_FILL}(?:{_NAME.format(n='o')} {_FILL}(?P<w>{LEN}) )?",
        rf"(?P<v>{LEN}) {_SIDE.format(n='n')} (?:(?:and|by|,|_+) )*(?:(?P<w>{LEN}) {_SIDE.format(n='o')} )?sketch ",
    )
)


def take_sketched(draft: Draft) -> list[Requirement]:
    """What is said of the sketch's own size, struck out; a height may be that of the body that is made from it."""
    made = []
    pulled = _PULLED.search(draft.line) is not None
    for form in _FORMS:
        for found in form.finditer(draft.line):
            said = [(found[n], draft.mm(found[v])) for n, v in (("n", "v"), ("o", "w")) if found[n] is not None]
            if any(size <= 0 or (pulled and _AXES[side] != "x") for side, size in said):
                continue
            draft.strike(found)
            for side, size in said:
                text = f"sketch {number(size)} mm {side}"
                made.append(Requirement(text, "sketch-size", (size,), axis=_AXES[side], quote=draft.quote(found)))
    return made
