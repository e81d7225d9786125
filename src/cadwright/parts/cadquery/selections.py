"""Selections of edges as CadQuery calls, and what such calls stand for: one template both ways."""

import ast
from collections.abc import Sequence

from cadwright.parts.expressions import from_ast
from cadwright.parts.model import AtSides, Edges, EdgeWord, Point3, Selection, Within

_NAMED: dict[Edges, tuple[str, ...]] = {
    "all": ("edges()",),
    "vertical": ('edges("|Z")',),
    "top": ('faces(">Z")', "edges()"),
    "bottom": ('faces("<Z")', "edges()"),
    "top and bottom": ('faces("|Z")', "edges()"),
    "front": ('faces("<Y")', "edges()"),
    "back": ('faces(">Y")', "edges()"),
    "left": ('faces("<X")', "edges()"),
    "right": ('faces(">X")', "edges()"),
    "along X": ('edges("|X")',),
    "along Y": ('edges("|Y")',),
    "round": ('edges("%CIRCLE")',),
}
_SIDES: dict[EdgeWord, str] = {
    "along X": "|X",
    "along Y": "|Y",
    "along Z": "|Z",
    "top": ">Z",
    "bottom": "<Z",
    "front": "<Y",
    "back": ">Y",
    "left": "<X",
    "right": ">X",
    "not top": "(not >Z)",
    "not bottom": "(not <Z)",
    "not front": "(not <Y)",
    "not back": "(not >Y)",
    "not left": "(not <X)",
    "not right": "(not >X)",
}
_BOX = "cq.selectors.BoxSelector"


def calls(selection: Selection) -> tuple[str, ...]:
    """The calls that select these edges of what a chain has on its stack."""
    match selection:
        case AtSides(groups):
            written = [" and ".join(_SIDES[w] for w in group) for group in groups]
            text = written[0] if len(written) == 1 else " or ".join(f"({w})" for w in written)
            return (f'edges("{text}")',)
        case Within(low, high, along, but):
            first = (f'edges("|{along}")',) if along else ()
            less = "" if but is None else f" - {_box(*but)}"
            return (*first, f"edges({_box(low, high)}{less})")
        case named:
            return _NAMED[named]


def _box(low: Point3, high: Point3) -> str:
    a, b = (f"({', '.join(str(e) for e in point)})" for point in (low, high))
    return f"{_BOX}({a}, {b}, boundingbox=True)"


def selected(written: Sequence[tuple[str, Sequence[ast.expr]]]) -> Selection | None:
    """What calls of these names with these arguments select; ``None`` where they are not of the printed form."""
    texts = tuple(f"{name}({', '.join(_quoted(a) for a in arguments)})" for name, arguments in written)
    named = _BY_CALLS.get(texts)
    if named is not None:
        return named
    if not written or any(name != "edges" or len(arguments) != 1 for name, arguments in written):
        return None
    *before, last = [arguments[0] for _, arguments in written]
    if isinstance(last, ast.Constant) and isinstance(last.value, str) and not before:
        return _sides(last.value)
    along = _axis(before[0]) if len(before) == 1 else ""
    return _within(last, along) if along is not None and len(before) < 2 else None


_BY_CALLS: dict[tuple[str, ...], Edges] = {written: edges for edges, written in _NAMED.items()}
_WORDS = {text: word for word, text in _SIDES.items()}


def _sides(text: str) -> AtSides | None:
    groups: list[tuple[EdgeWord, ...]] = []
    alternatives = text.split(" or ")
    for each in alternatives:
        inner = each[1:-1] if len(alternatives) > 1 else each
        words = [_WORDS.get(w) for w in inner.split(" and ")]
        known = tuple(w for w in words if w is not None)
        if len(known) < len(words):
            return None
        groups.append(known)
    return AtSides(tuple(groups))


def _axis(node: ast.expr) -> str | None:
    text = node.value if isinstance(node, ast.Constant) else None
    return text[1] if text in ("|X", "|Y", "|Z") else None


def _within(node: ast.expr, along: str) -> Within | None:
    but = None
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Sub):
        but = _corners(node.right)
        node = node.left
        if but is None:
            return None
    box = _corners(node)
    return None if box is None else Within(*box, along, but)  # type: ignore[arg-type]


def _corners(node: ast.expr) -> tuple[Point3, Point3] | None:
    if not isinstance(node, ast.Call) or ast.unparse(node.func) != _BOX or len(node.args) != 2:
        return None
    low, high = (_point(a) for a in node.args)
    return None if low is None or high is None else (low, high)


def _point(node: ast.expr) -> Point3 | None:
    if not isinstance(node, ast.Tuple) or len(node.elts) != 3:
        return None
    x, y, z = (from_ast(e) for e in node.elts)
    return x, y, z


def _quoted(node: ast.expr) -> str:
    return f'"{node.value}"' if isinstance(node, ast.Constant) and isinstance(node.value, str) else ast.unparse(node)
