"""Dimension lines with their extension lines, and leaders: found from their arrowheads."""

import math
from collections.abc import Iterable, Sequence
from typing import Literal

import msgspec

from cadwright.drawing.callouts import parse
from cadwright.drawing.reading.arrows import Arrow, arrows_of
from cadwright.drawing.reading.cutting_lines import Mark
from cadwright.drawing.reading.end_marks import marked_ends
from cadwright.drawing.reading.plane import ends
from cadwright.drawing.reading.scene import Carrier, Scene, Web, grown, has
from cadwright.drawing.reading.values import Word
from cadwright.geometry.curves import Arc, Circle, Line, Point

OVERSHOOT = 5.0
"""How far extension lines go beyond the dimension line at most, in units of the sheet."""
LETTER = 5.0
"""How far the letter that names a section is from its arrowhead at most, in the same units."""
SHELF = 0.7
"""Of a text's width: how much of it a line underneath must run along to be a leader's."""
LONGEST_BEND = 3
"""How many pieces a leader may have behind its first."""


class Span(msgspec.Struct, frozen=True):
    """A dimension line along a line ("line"), along an arc ("arc"), or at the end of a leader ("leader").

    It has two arrowheads that point away from or toward each other; a leader has one.

    ``strokes`` are all lines that belong to it alone: the dimension line, its shelf, the leader's pieces. ``sides`` has
    for each tip the extension line through it, if there is one.
    """

    kind: Literal["line", "arc", "leader"]
    arrows: tuple[Arrow, ...]
    strokes: frozenset[int]
    sides: tuple[int | None, ...] = ()

    @property
    def tips(self) -> tuple[Point, ...]:
        """Where the arrowheads point."""
        return tuple(arrow.tip for arrow in self.arrows)


class Apparatus(msgspec.Struct, frozen=True):
    """All dimension lines and leaders of a sheet, the numbers of all strokes that they use, and the ends of lines that
    sections are cut along.
    """

    spans: tuple[Span, ...]
    strokes: frozenset[int]
    marks: tuple[Mark, ...] = ()


def apparatus_of(scene: Scene, numbers: Iterable[int]) -> Apparatus:
    """What the arrowheads among the strokes and fills belong to; thin continuous lines only, where thin ones exist."""
    numbers = list(numbers)
    arrows = [*arrows_of(scene, numbers), *marked_ends(scene, numbers)]
    if not arrows:
        return Apparatus((), frozenset())
    barbs = {n for arrow in arrows for n in arrow.strokes}
    has_thin = any(scene.curve(n).kind == "thin" for n in numbers)
    kinds = {"thin"} if has_thin else {"visible"}
    plain = [n for n in numbers if n not in barbs and scene.curve(n).kind in kinds and not scene.strokes[n].dashes]
    finder = _Finder(scene, plain, set(numbers) - barbs - set(plain))
    pairs = finder.pairs(arrows)
    paired = {i for pair in pairs for i in pair}
    rest = [arrow for i, arrow in enumerate(arrows) if i not in paired]
    chained = [(arrow, other) for arrow in rest if (other := finder.shared(arrow, [arrows[i] for i in paired]))]
    spans = [finder.straight(a, b) for a, b in [*((arrows[i], arrows[j]) for i, j in pairs), *chained]]
    rest = [arrow for arrow in rest if not any(arrow is one for one, _ in chained)]
    arcs, rest = finder.arcs(rest)
    spans += arcs
    spans += [leader for arrow in rest if (leader := finder.leader(arrow)) is not None]
    if scene.sheet.source == "png":
        spans += finder.shelves({n for span in spans for n in span.strokes})
    drawn = {n for span in spans for n in span.strokes}
    spans = [finder.with_sides(span, numbers, drawn) if span.kind != "leader" else span for span in spans]
    sides = {n: tip for span in spans for tip, n in zip(span.tips, span.sides, strict=False) if n in finder.plain}
    if not has_thin:
        others = scene.web(n for n in numbers if n not in drawn | barbs | set(sides))
        sides = {n: tip for n, tip in sides.items() if finder.is_free(n, tip, others)}
    used = drawn | barbs
    cutting, marks = _cutting(scene, [n for n in numbers if n not in used], spans, rest) if has_thin else (set(), [])
    return Apparatus(tuple(spans), frozenset(used | cutting | finder.doubled(sides)), tuple(marks))


def _cutting(
    scene: Scene, numbers: Sequence[int], spans: Iterable[Span], lone: Iterable[Arrow]
) -> tuple[set[int], list[Mark]]:
    """Where sections are cut: the lines behind arrowheads with a letter beside them up to their corners, and what lies
    between two corners; and those ends.
    """
    finder = _Finder(scene, [n for n in numbers if not scene.strokes[n].dashes])
    letters = [(word.text, grown(word.box, LETTER * scene.unit)) for word in scene.words if len(word.text) == 1]
    found: set[int] = set()
    marks: list[Mark] = []
    known = [span for span in spans if span.kind == "leader"]
    for mark in [*known, *(mark for arrow in lone if (mark := finder.leader(arrow)) is not None)]:
        tip = mark.tips[0]
        far = max((p for n in mark.strokes for p in ends(scene.curve(n))), key=lambda p: math.dist(p, tip))
        beside = (text for text, box in letters if text.isupper() and (has(box, tip) or has(box, far)))
        letter = next(beside, None)
        if letter is not None:
            found |= mark.strokes
            marks.append(Mark(letter, tip, far))
    for letter in {mark.letter for mark in marks}:
        corners = [mark.tail for mark in marks if mark.letter == letter]
        if len(corners) == 2:
            found |= finder.between(*corners)
    return found, marks


class _Finder:
    """``plain`` are the strokes that dimension lines can be among, ``others`` may be edges that they end at."""

    def __init__(self, scene: Scene, plain: list[int], others: Iterable[int] = ()) -> None:
        self.scene = scene
        self.near = 0.3 * scene.unit + scene.slack
        self.lines = scene.lines(plain)
        self.others = scene.lines(others)
        self.curved = [(n, c) for n in plain if isinstance(c := scene.curve(n), (Arc, Circle))]
        self.plain = set(plain)

    def shafts(self, arrow: Arrow) -> list[int]:
        """The lines along an arrowhead's direction that reach into it, from either side."""
        carrier = Carrier(arrow.tip, arrow.direction)
        found = []
        for n, line in self.lines:
            if abs(carrier.beside(line.start)) < self.near and abs(carrier.beside(line.end)) < self.near:
                low, high = sorted((carrier.along(line.start), carrier.along(line.end)))
                if low < self.near and high > -arrow.length - self.near and high - low > self.near:
                    found.append(n)
        return found

    def pairs(self, arrows: list[Arrow]) -> list[tuple[int, int]]:
        """Arrowheads on one line in opposite directions, each used once: first those with one line between them.

        Dimensions of two views are often in line; the arrowheads that face each other there belong to neither.
        """
        shafts = [self.shafts(arrow) for arrow in arrows]
        candidates = []
        for i, a in enumerate(arrows):
            for j in range(i + 1, len(arrows)):
                b = arrows[j]
                if a.direction[0] * b.direction[0] + a.direction[1] * b.direction[1] > -0.985:
                    continue
                carrier = Carrier(a.tip, a.direction)
                if abs(carrier.beside(b.tip)) > self.near + 0.004 * abs(carrier.along(b.tip)):
                    continue
                apart = carrier.along(b.tip)
                whole = bool(set(shafts[i]) & set(shafts[j]))
                if abs(apart) > self.near and (whole or self._joined(a, b, shafts[i], shafts[j], apart < 0)):
                    candidates.append((0 if whole else 1 if apart < 0 else 2, abs(apart), i, j))
        pairs, used = [], set()
        for _, _, i, j in sorted(candidates):
            if i not in used and j not in used:
                pairs.append((i, j))
                used |= {i, j}
        return pairs

    def shared(self, arrow: Arrow, others: Iterable[Arrow]) -> Arrow | None:
        """Find the other end of a dimension with one arrowhead of its own, at the arrowhead of the next in the chain.

        That one faces it, or touches one that is not seen for it.
        """
        carrier, shafts = Carrier(arrow.tip, arrow.direction), self.shafts(arrow)
        if not shafts:
            return None
        reached = [p for n in shafts for p in ends(self.scene.curve(n))]
        found = []
        for other in others:
            apart = carrier.along(other.tip)
            if abs(carrier.beside(other.tip)) > self.near or abs(apart) <= self.near:
                continue
            opposite = arrow.direction[0] * other.direction[0] + arrow.direction[1] * other.direction[1] < -0.985
            if apart > 0 and opposite and self._joined(arrow, other, shafts, self.shafts(other), inside=False):
                found.append((apart, other))
            elif apart < 0 and not opposite and self._begins_at(other, carrier, reached):
                unseen = (-arrow.direction[0], -arrow.direction[1])
                found.append((-apart, Arrow(other.tip, unseen, arrow.length, frozenset())))
        return min(found, key=lambda each: each[0])[1] if found else None

    def _begins_at(self, other: Arrow, along: Carrier, reached: Sequence[Point]) -> bool:
        """Whether a dimension line that reaches some points begins at a tip; lines of a chain may be drawn as one."""
        places = [along.along(p) for p in reached]
        goes_on = min(places) < along.along(other.tip) < max(places)
        at_side = goes_on and self._side(other.tip, self._across(other)) is not None
        return at_side or any(math.dist(p, other.tip) <= self.near for p in reached)

    def _joined(self, a: Arrow, b: Arrow, of_a: list[int], of_b: list[int], inside: bool) -> bool:
        """Whether lines make the two arrowheads one dimension: between them, or behind each of them."""
        if not of_a or not of_b:
            return False
        behind = [self._reach(arrow, shafts)[0] for arrow, shafts in ((a, of_a), (b, of_b))]
        if not inside:
            return max(behind) < -0.5 * a.length and all(
                self._side(arrow.tip, self._across(arrow)) is not None or self._at_edge(arrow) for arrow in (a, b)
            )
        start, end = Carrier(a.tip, a.direction).at(behind[0]), Carrier(b.tip, b.direction).at(behind[1])
        gap = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)  # where the text parts the line
        texts = [grown(word.box, self.scene.unit) for word in self.scene.words]
        return max(behind) < -a.length and any(has(box, gap) for box in texts)

    def _reach(self, arrow: Arrow, shafts: list[int]) -> tuple[float, float]:
        carrier = Carrier(arrow.tip, arrow.direction)
        places = [carrier.along(p) for n in shafts for p in ends(self.scene.curve(n))]
        return min(places), max(places)

    def straight(self, a: Arrow, b: Arrow) -> Span:
        """The dimension line of a pair, with the pieces that lead on to its text."""
        strokes = set(self.shafts(a)) | set(self.shafts(b))
        carrier = Carrier(a.tip, a.direction)
        outer = [p for n in strokes for p in ends(self.scene.curve(n))]
        low, high = sorted((0.0, carrier.along(b.tip)))
        free = [p for p in outer if not low - self.near < carrier.along(p) < high + self.near]
        bends = [found for point in free if (found := self._bends(point, strokes, 2))]
        if len(bends) == 1:  # a line goes on to its text from one end; at both ends there are extension lines
            strokes |= bends[0]
        return Span("line", (a, b), frozenset(strokes))

    def _bends(self, point: Point, used: set[int], most: int) -> set[int]:
        """The lines that go on from a free end, one after the other."""
        found: set[int] = set()
        while len(found) < most:
            following = [
                (n, line)
                for n, line in self.lines
                if n not in used | found and min(math.dist(point, p) for p in (line.start, line.end)) < self.near
            ]
            if len(following) != 1:
                break
            n, line = following[0]
            found.add(n)
            point = max((line.start, line.end), key=lambda p: math.dist(point, p))
        return found

    def leader(self, arrow: Arrow) -> Span | None:
        """The pieces behind a lone arrowhead; ``None`` when there is no line behind it."""
        carrier = Carrier(arrow.tip, arrow.direction)
        behind = [
            n
            for n in self.shafts(arrow)
            if min(map(carrier.along, ends(self.scene.curve(n)))) < -arrow.length - self.near
        ]
        if not behind:
            return None
        strokes = set(behind)
        far = min((p for n in behind for p in ends(self.scene.curve(n))), key=carrier.along)
        strokes |= self._bends(far, strokes, LONGEST_BEND)
        return Span("leader", (arrow,), frozenset(strokes))

    def shelves(self, used: set[int]) -> list[Span]:
        """Leaders whose arrowheads were not seen: a line under a text that states a size, and what goes on from it."""
        found: list[Span] = []
        for word in self.scene.words:
            taken = used.union(*(span.strokes for span in found))
            shelf = self._shelf(word, taken) if parse(word.text) is not None else None
            if shelf is None:
                continue
            number, line = shelf
            for point in (line.start, line.end):
                bends = self._bends(point, taken | {number}, LONGEST_BEND)
                if bends:
                    tip, before = self._far_end(point, bends)
                    way = Carrier.through(before, tip).direction
                    found.append(Span("leader", (Arrow(tip, way, 0.0),), frozenset(bends | {number})))
                    break
        return found

    def _shelf(self, word: Word, used: set[int]) -> tuple[int, Line] | None:
        """The line along the underside of a level text."""
        x0, y0, x1, _ = word.box
        for n, line in self.lines:
            (a, y), (b, z) = sorted((line.start, line.end))
            level = abs(z - y) <= self.near / 2 and y0 - word.height <= y <= y0 + self.near
            if n not in used and level and min(x1, b) - max(x0, a) >= SHELF * (x1 - x0):
                return n, line
        return None

    def _far_end(self, start: Point, numbers: set[int]) -> tuple[Point, Point]:
        """The end of lines that follow each other from a point on, and the end before that."""
        before, left = start, set(numbers)
        while left:
            pieces = [(n, line) for n, line in self.lines if n in left]
            n, line = min(pieces, key=lambda each: min(math.dist(start, p) for p in (each[1].start, each[1].end)))
            before, start = sorted((line.start, line.end), key=lambda p: math.dist(p, start))
            left.remove(n)
        return start, before

    def between(self, start: Point, end: Point) -> set[int]:
        """The lines from one point to another, in pieces with small gaps; edges between the two reach neither."""
        carrier, far = Carrier.through(start, end), math.dist(start, end)
        pieces: list[tuple[float, float, int]] = []
        for n, line in self.lines:
            low, high = sorted((carrier.along(line.start), carrier.along(line.end)))
            beside = max(abs(carrier.beside(line.start)), abs(carrier.beside(line.end)))
            if beside < self.near and -self.near < low and high < far + self.near:
                pieces.append((low, high, n))
        pieces.sort()
        gap = OVERSHOOT * self.scene.unit
        found: set[int] = set()
        for ordered in (pieces, sorted((far - high, far - low, n) for low, high, n in pieces)):
            reached = 0.0
            for low, high, n in ordered:
                if low > reached + gap:
                    break
                found.add(n)
                reached = max(reached, high)
        return found

    def arcs(self, arrows: list[Arrow]) -> tuple[list[Span], list[Arrow]]:
        """Angles: two arrowheads on one arc. Also the arrowheads that are left."""
        spans, used = [], set()
        for n, curve in self.curved:
            on = [i for i, arrow in enumerate(arrows) if i not in used and self._is_on_arc(arrow, curve)]
            if len(on) == 2:
                spans.append(Span("arc", (arrows[on[0]], arrows[on[1]]), frozenset((n,))))
                used |= set(on)
        return spans, [arrow for i, arrow in enumerate(arrows) if i not in used]

    def _is_on_arc(self, arrow: Arrow, curve: Arc | Circle) -> bool:
        (x, y), (cx, cy) = arrow.tip, curve.center
        if abs(math.dist(arrow.tip, curve.center) - curve.radius) > self.near or curve.radius < 2 * self.near:
            return False
        radial = abs((x - cx) * arrow.direction[0] + (y - cy) * arrow.direction[1]) / curve.radius
        reached = isinstance(curve, Circle) or Web([(0, curve)]).nearest(arrow.tip)[1] < arrow.length + self.near
        return radial < 0.35 + arrow.length / (2 * curve.radius) and reached

    def _at_edge(self, arrow: Arrow) -> bool:
        """Whether an arrowhead ends at an edge that runs across it."""
        along = Carrier(arrow.tip, arrow.direction)
        return any(
            not own.is_parallel(along, 10.0)
            and abs(own.beside(arrow.tip)) < self.near
            and -self.near < own.along(arrow.tip) < math.dist(line.start, line.end) + self.near
            for _, line in self.others
            if line.start != line.end
            for own in (Carrier.through(line.start, line.end),)
        )

    def _across(self, arrow: Arrow) -> list[tuple[int, Line]]:
        along = Carrier(arrow.tip, arrow.direction)
        return [each for each in self.lines if not Carrier.through(each[1].start, each[1].end).is_parallel(along, 10.0)]

    def with_sides(self, span: Span, numbers: list[int], drawn: set[int]) -> Span:
        """The span with the extension lines (or centre lines) that its tips lie on."""
        lines = [
            (n, line, Carrier.through(line.start, line.end)) for n, line in self.scene.lines(numbers) if n not in drawn
        ]
        sides = self._sides(span.arrows, lines)
        if span.kind == "line" and not any(side is not None for side in sides):
            ended = self._ends(span)
            at_ends = self._sides(ended, lines)
            if all(side is not None for side in at_ends):
                return msgspec.structs.replace(span, arrows=ended, sides=at_ends)
        return msgspec.structs.replace(span, sides=sides)

    def _sides(self, arrows: Iterable[Arrow], lines: list[tuple[int, Line, Carrier]]) -> tuple[int | None, ...]:
        sides = []
        for arrow in arrows:
            along = Carrier(arrow.tip, arrow.direction)
            across = [(n, line) for n, line, own in lines if not own.is_parallel(along, 10.0)]
            sides.append(self._side(arrow.tip, across))
        return tuple(sides)

    def _ends(self, span: Span) -> tuple[Arrow, ...]:
        """The arrows, moved to the ends of the line: some draw arrowheads along it that point inward."""
        first, second = span.arrows
        carrier = Carrier.through(first.tip, second.tip)
        shafts = [*self.shafts(first), *self.shafts(second)]
        places = [carrier.along(p) for n in shafts for p in ends(self.scene.curve(n))]
        low, high = carrier.at(min(places)), carrier.at(max(places))
        return (msgspec.structs.replace(first, tip=low), msgspec.structs.replace(second, tip=high))

    def _side(self, tip: Point, candidates: list[tuple[int, Line]]) -> int | None:
        """The line through a tip: an extension line, near whose end the tip is, else an edge."""
        best, found = math.inf, None
        for n, line in candidates:
            carrier = Carrier.through(line.start, line.end)
            size, at = math.dist(line.start, line.end), carrier.along(tip)
            if abs(carrier.beside(tip)) > self.near or not -self.near < at < size + self.near:
                continue
            over = max(0.0, min(at, size - at))
            cost = over + (0 if n in self.plain else 3 * self.scene.unit)
            if (n not in self.plain or over < OVERSHOOT * self.scene.unit) and cost < best:
                best, found = cost, n
        return found

    def is_free(self, number: int, tip: Point, others: Web) -> bool:
        """Whether a line through a tip ends beyond it without touching another: edges of the part do not."""
        end = min(ends(self.scene.curve(number)), key=lambda p: math.dist(p, tip))
        return not others.near(end, 0.5 * self.near) - {number}

    def doubled(self, numbers: Iterable[int]) -> set[int]:
        """The lines with those that lie on them: extension lines of several dimensions are drawn over each other."""
        found = set(numbers)
        for n in tuple(found):
            web = self.scene.web([n])
            found |= {m for m, line in self.lines if all(web.near(p, 0.1 * self.near) for p in (line.start, line.end))}
        return found
