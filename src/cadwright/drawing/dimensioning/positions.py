"""Where levels lie that do not follow from sizes: across a plane of symmetry, by a wall or step, or from an edge."""

from collections.abc import Iterator

from cadwright.drawing.deduction import Node
from cadwright.drawing.dimension import Linear
from cadwright.drawing.dimensioning.draft import Draft
from cadwright.drawing.dimensioning.redundancy import is_odd
from cadwright.values.features import Features, Span

Option = tuple[float, int, Node, Node, str]
_MOST_STARTS = 12
_FROM_EDGE, _FROM_MIDDLE, _BY_STEP, _BY_WALL = 0.3, 0.0, 0.05, 0.1
_ODD = 0.2
"""What it costs to measure from where the distance is no plain number: nobody placed it from there."""


def positions(draft: Draft, features: Features) -> None:
    """Dimensions to all levels that are still unknown, the best placed first."""
    spans = {(n, m): span for span in features.spans if (n := _node(draft, span, 0)) and (m := _node(draft, span, 1))}
    for axis in range(3):
        stuck = False
        while not stuck and (unknown := draft.deduction.groups(axis)[1:]):
            options = sorted(option for group in unknown for option in _options(draft, group, spans))
            stuck = not any(draft.add(_dimension(draft, option)) for option in options)
            draft.settle()


def _node(draft: Draft, span: Span, end: int) -> Node | None:
    return draft.elements.find(span.axis, span.high if end else span.low)


def _dimension(draft: Draft, option: Option) -> Linear | None:
    _, _, a, b, words = option
    return draft.between(a, b, feature=words)


def _options(draft: Draft, group: list[Node], spans: dict[tuple[Node, Node], Span]) -> Iterator[Option]:
    """Ways to place a group of levels that are known from each other, by what they cost."""
    elements, deduction = draft.elements, draft.deduction
    axis = group[0][0]
    known = [n for n in elements.required if n[0] == axis and deduction.knows(n)]
    size = draft.size(axis)
    marked = [node for node in group if draft.is_centre(node)]
    shown = [node for node in group if not draft.is_hidden(node)]
    for node in marked or shown or group:
        hidden = 0.1 if draft.is_hidden(node) else 0.0
        words = "position" if marked else ""
        image = deduction.chains.image(node)
        if image is not None and image != node:
            yield _FROM_MIDDLE + hidden + (0.0 if marked else 0.02), axis, min(node, image), max(node, image), words
        for other in known:
            span = spans.get((min(node, other), max(node, other)))
            if span is not None and not marked:
                cost = (_BY_WALL if span.kind == "wall" else _BY_STEP) + 0.5 * span.size / size
                yield cost + hidden, axis, min(node, other), max(node, other), span.kind
        for rank, other in enumerate(_starts(draft, known)[:_MOST_STARTS]):
            odd = _ODD if is_odd(elements.value(node) - elements.value(other)) else 0.0
            yield _FROM_EDGE + hidden + odd + 0.01 * rank, axis, other, node, words


def _starts(draft: Draft, known: list[Node]) -> list[Node]:
    """What to measure from: edges before centres, visible before hidden, the lowest first."""
    return sorted(known, key=lambda n: (draft.is_centre(n), draft.is_hidden(n), n))
