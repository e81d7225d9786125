"""A script whose part was changed: the numbers, calls or lines that this takes, and everything else as it was."""

import ast
import itertools
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TypeVar

import msgspec
from msgspec.structs import replace

from cadwright.parameters import parameters
from cadwright.parts.cadquery.printer import script as printed
from cadwright.parts.cadquery.reader import NotAPart
from cadwright.parts.cadquery.selections import calls
from cadwright.parts.expressions import Expr, expr, parameter
from cadwright.parts.lifting.features import centred, features
from cadwright.parts.lifting.interpreter import interpreted, number_positions
from cadwright.parts.lifting.mentions import Lifted, is_part, solid_of
from cadwright.parts.lifting.numbers import solved, with_numbers
from cadwright.parts.lifting.results import renamed, result_of
from cadwright.parts.lifting.solids import Solid
from cadwright.parts.model import Body, Dress, EdgeTreatment, Feature, Frame, Hole, Move, Parameter, Part
from cadwright.parts.scene import UnbuildableError
from cadwright.syntax import parsed

T = TypeVar("T")
_CANDIDATES = 600
"""How many ways of taking something out of a script, or of counting otherwise, are looked at."""
_TRIED = 3
"""How many of them, with as many pieces as are wanted, are tried with other numbers."""
_LINKS = 6
_COUNTED = 24
_MAKING = frozenset(("extrude", "box", "cylinder", "union", "translate", "fillet", "chamfer"))
"""Calls, besides those of a script's own functions, behind which edges can be treated."""


def rewritten(source: str, before: Lifted, was: Part, after: Part) -> str | None:
    """The script of the part after a change; ``None`` where no few changes of its text make it."""
    try:
        target = solid_of(after)
    except NotAPart:
        return None
    for changed in (_by_numbers, _by_taking, _by_counting):
        found = changed(source, target)
        if found is not None and _makes(found, after):
            return found
    longer = list(itertools.islice(_with_new(source, before, was, after), _CANDIDATES))
    exact = next((s for s in longer if _makes(s, after)), None)
    if exact is not None:
        return exact
    found = _solved_one(longer, target)
    return found if found is not None and _makes(found, after) else None


def anew(before: Lifted, after: Part) -> str:
    """A script of its own for a part, where the one before had it."""
    x, y, z = (round(c, 9) for c in before.at)
    by = (expr(x), expr(y), expr(z))
    return printed(Part(after.parameters, (*after.features, Move("place", by)))) if any((x, y, z)) else printed(after)


def _makes(source: str, part: Part) -> bool:
    """Whether a script makes a part, and treats edges where there are no others."""
    try:
        solid = centred(interpreted(parsed(source)))[0]
        return bool(features(solid)) and is_part(part, solid)
    except (NotAPart, SyntaxError):
        return False


def _by_numbers(source: str, target: Solid) -> str | None:
    tree = parsed(source)
    numbers = solved(tree, target)
    return with_numbers(source, tree, numbers) if numbers else None


# less


def _by_taking(source: str, target: Solid, depth: int = 3) -> str | None:
    """The script without a call, some calls one after the other, a statement, a point of a list or an argument; or
    without several of these.
    """
    now = _count(centred(interpreted(parsed(source)))[0])
    if now == _count(target):
        return None
    shorter = list(_shorter(source))
    found = _solved_one(shorter, target)
    if found is not None or not depth:
        return found
    fewest: tuple[int, str] | None = None
    for less in shorter:
        try:
            solid = centred(interpreted(parsed(less)))[0]
            still = _count(solid)
            between = all(a <= b <= c for a, b, c in zip(_count(target), still, now, strict=True)) and still != now
            if between and (fewest is None or sum(still) < fewest[0]) and _numbered(target) <= _numbered(solid):
                fewest = sum(still), less
        except (NotAPart, SyntaxError):
            continue
    return _by_taking(fewest[1], target, depth - 1) if fewest is not None else None


def _numbered(solid: Solid) -> set[tuple[object, ...]]:
    return {(f.kind, f.side, *(round(v, 5) for v in f.values())) for f in features(solid)}


def _shorter(source: str) -> Iterator[str]:
    whole = source.encode()
    starts = [0]
    for line in whole.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))

    def at(line: int | None, column: int | None) -> int:
        return starts[min(line or 1, len(starts)) - 1] + (column or 0)

    spans = sorted(set(_removable(parsed(source), at)), key=lambda s: s[0] - s[1])[:_CANDIDATES]
    yield from ((whole[:low] + whole[high:]).decode() for low, high in spans)


def _solved_one(sources: Iterable[str], target: Solid) -> str | None:
    """The first of several scripts that makes a solid, with other numbers at most."""
    tried = 0
    for source in sources:
        try:
            tree = parsed(source)
            alike = _count(centred(interpreted(tree))[0]) == _count(target)
        except (NotAPart, SyntaxError):
            continue
        if alike and (numbers := solved(tree, target)) is not None:
            return with_numbers(source, tree, numbers)
        tried += alike
        if tried > _TRIED:
            return None
    return None


def _count(solid: Solid) -> tuple[int, int, int]:
    return len(solid.pieces("join")), len(solid.pieces("cut")), len(solid.treated())


def _removable(tree: ast.Module, at: Callable[[int | None, int | None], int]) -> Iterator[tuple[int, int]]:
    """Where pieces of a script stand that it may do without."""
    for s in tree.body:
        if isinstance(s, ast.Assign):
            yield at(s.lineno, 0), at((s.end_lineno or s.lineno) + 1, 0)
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            inner: ast.expr = node
            for _ in range(_LINKS):
                if not isinstance(inner, ast.Call) or not isinstance(inner.func, ast.Attribute):
                    break
                inner = inner.func.value
                yield at(inner.end_lineno, inner.end_col_offset), at(node.end_lineno, node.end_col_offset)
        items = node.elts if isinstance(node, ast.List) else node.args if isinstance(node, ast.Call) else []
        for k, item in enumerate(items):
            if k > 0:
                before = items[k - 1]
                yield at(before.end_lineno, before.end_col_offset), at(item.end_lineno, item.end_col_offset)
            elif len(items) > 1:
                yield at(item.lineno, item.col_offset), at(items[1].lineno, items[1].col_offset)


def _by_counting(source: str, target: Solid) -> str | None:
    """The script with another whole number: how many there are."""
    tree = parsed(source)
    if _count(centred(interpreted(tree))[0]) == _count(target):
        return None
    numbers = [(n, n.value) for n in number_positions(tree) if isinstance(n.value, int) and 0 < n.value <= _COUNTED]
    others = ((n, v) for d in range(1, _COUNTED) for n, now in numbers for v in (now + d, now - d) if v > 0)
    near = itertools.islice(others, _CANDIDATES)
    return _solved_one((with_numbers(source, tree, {(n.lineno, n.col_offset): v}) for n, v in near), target)


# more


def _with_new(source: str, before: Lifted, was: Part, after: Part) -> Iterator[str]:
    """The script with its new features behind the others, or with edges treated where they are made; their dimensions
    are named where the others are.
    """
    fresh = _new_features(was, after)
    if not fresh:
        return
    there = {p.name: p.value for p in parameters(source)}
    used = Part(after.parameters, tuple(fresh)).used()
    known = {p.name for p in was.parameters}
    own = [p for p in after.parameters if p.name in used and p.name not in known]
    values = was.values() | after.values()
    names: dict[str, Expr] = {
        p.name: parameter(p.name) if there.get(p.name) == values[p.name] else expr(values[p.name])
        for p in was.parameters
    }
    names |= {p.name: parameter(f"new_{p.name}") for p in own if p.name in there}
    fresh = [_elsewhere(_substituted(f, names), before.at) for f in fresh]
    own = [replace(p, name=f"new_{p.name}") if p.name in there else p for p in own]
    head = [_line(replace(p, value=p.value.substitute(names))) for p in own]
    edges = [f.finish for f in fresh if isinstance(f, Dress)]
    for plain in _treated(source, edges) if edges else [source]:
        yield from _behind(plain, head, [f for f in fresh if not isinstance(f, Dress)])


def _line(p: Parameter) -> str:
    return printed(Part((p,), ())).splitlines()[2]


def _treated(source: str, edges: Sequence[EdgeTreatment]) -> Iterator[str]:
    """The script with edges treated behind one of the calls that make a solid."""
    lines = source.splitlines(keepends=True)
    chain = "".join(f".{call}" for e in edges for call in (*calls(e.edges), f"{e.kind}({e.size})"))
    for node in ast.walk(parsed(source)):
        if isinstance(node, ast.Call) and getattr(node.func, "attr", "") in (*_MAKING, ""):
            row = (node.end_lineno or 1) - 1
            column = len(lines[row].encode()[: node.end_col_offset].decode())
            yield "".join([*lines[:row], lines[row][:column] + chain + lines[row][column:], *lines[row + 1 :]])


def _behind(source: str, head: Sequence[str], fresh: Sequence[Feature]) -> Iterator[str]:
    """A script with dimensions named at its beginning and features behind its result."""
    try:
        name, line = result_of(source)
    except UnbuildableError:
        return
    paragraph = printed(Part((), tuple(fresh))).partition("\n\n")[2] if fresh else ""
    lines = source.rstrip("\n").splitlines()
    first, line = _first_statement(source), min(line, len(lines))
    body = [*lines[first:line], *(["", *renamed(paragraph, {"r": name}).rstrip().splitlines()] if fresh else [])]
    tail = [*([""] if fresh else []), *lines[line:]] if lines[line:] else []
    yield "\n".join([*lines[:first], *head, *body, *tail]) + "\n"


def _new_features(was: Part, after: Part) -> list[Feature]:
    """The features and treated edges of a part that are new; none where others are gone."""
    old, now = {f.name: f for f in was.features}, {f.name: f for f in after.features}
    if any(name not in now for name in old):
        return []
    fresh: list[Feature] = []
    for f in after.features:
        same = old.get(f.name)
        if same is None:
            fresh.append(f)
        elif isinstance(f, Body) and isinstance(same, Body):
            fresh += [Dress(t.kind, t) for t in f.finishes if t.where not in [o.where for o in same.finishes]]
    return fresh


def _substituted(value: T, names: Mapping[str, Expr]) -> T:
    """A value of the model with other expressions for names."""
    if isinstance(value, Expr):
        return value.substitute(names)  # type: ignore[return-value]
    if isinstance(value, tuple):
        return tuple(_substituted(v, names) for v in value)  # type: ignore[return-value]
    if isinstance(value, msgspec.Struct):
        return replace(value, **{n: _substituted(getattr(value, n), names) for n in value.__struct_fields__})
    return value


def _elsewhere(feature: Feature, by: tuple[float, ...]) -> Feature:
    """A feature of a centred part where the script has the part."""
    if not isinstance(feature, Body | Hole):
        return feature
    x, y, z = (o + round(d, 9) for o, d in zip(feature.frame.origin, by, strict=True))
    return replace(feature, frame=Frame(feature.frame.plane, (x, y, z), feature.frame.rotate))


def _first_statement(source: str) -> int:
    """The line, from 0, before which further dimensions can be named: behind the last number that is named."""
    last = 0
    for s in parsed(source).body:
        named = isinstance(s, ast.Assign | ast.AnnAssign) and isinstance(s.value, ast.Constant | ast.Tuple)
        if not (named or isinstance(s, ast.Import | ast.ImportFrom)):
            break
        last = s.end_lineno or s.lineno
    return last
