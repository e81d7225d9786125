"""An instruction of a designer, carried out: what words ask for, with what strokes point at or show."""

import re
from collections.abc import Callable, Sequence
from functools import partial

import msgspec

from cadwright.canvas import Circle, Design, Edit, Instruction, distance
from cadwright.planners.embedded.canvas import changes, contacts, shapes
from cadwright.planners.embedded.canvas.descriptions import described, is_definite
from cadwright.planners.embedded.canvas.drawn import curves_of, redrawn, strokes_of
from cadwright.planners.embedded.canvas.gestures import Gesture, headless, recognised
from cadwright.planners.embedded.canvas.memory import Memory
from cadwright.planners.embedded.canvas.reasons import (
    UnclearError,
    agrees,
    keep_level,
    keep_on_canvas,
    opposed,
    reason,
    senseless,
)
from cadwright.planners.embedded.canvas.redrawn import redraw
from cadwright.planners.embedded.canvas.references import Thing, contains, things
from cadwright.planners.embedded.canvas.scene import Scene, Seen
from cadwright.planners.embedded.canvas.sentences import Wish, wishes
from cadwright.planners.embedded.canvas.verbs import follow
from cadwright.planners.embedded.canvas.vocabulary import POINTING
from cadwright.planners.embedded.canvas.work import Work
from cadwright.sketch.strokes import Stroke

MOST_LETTERS = 2000
"""Of a message; what it says beyond is not read."""
MOST_CHANGE = 0.12
"""A single wish, or gesture, that changes the design by more (in mrCAD's distance) was misunderstood."""
SAME = 1e-6
"""What changes less, in mrCAD's distance, changes nothing."""
SHOWN = ("drawn", "trace")
"""Gestures that show how something is to be."""
POINTED = {"delete", "move", "connect", "straight", "same", "centre", "rotate"}
"""Verbs that are said of what is there: a ring is then round it, and not to be drawn …"""
DRAWN = {"add", "replace", "bigger", "smaller", "round"}
"""… unless it is one of these that is said."""
TWITCH = 2.0
"""Grid units: shorter strokes on a design that is there draw nothing by themselves."""
ANCHORED = 1.2
"""Grid units within which ends of new curves are put on points that are there."""


class Acted(msgspec.Struct, frozen=True):
    """The edits that an instruction asks for, and what of it was not understood."""

    edits: tuple[Edit, ...]
    not_understood: tuple[str, ...] = ()


def act(instruction: Instruction, design: Design) -> Acted:
    """Carry out an instruction; never raises on any text or strokes."""
    strokes, odd = strokes_of(instruction)
    wanted, unclear = wishes(instruction.text[:MOST_LETTERS])
    unclear = [f"{each} ({senseless(each)})" for each in unclear if not (strokes and re.search(POINTING, each))]
    scene = Scene(design)
    if strokes and not scene.curves:
        unclear = []  # words name what is drawn
    if len(instruction.text) > MOST_LETTERS:
        unclear.append(f"what the message says after its first {MOST_LETTERS} letters")
    turn = _Turn(scene, recognised(strokes, scene, pointing=_points(wanted)), [*odd, *unclear])
    if not scene.curves:
        turn.generate(wanted, strokes)
    else:
        turn.refine(wanted, said=bool(instruction.text.strip()))
    return Acted(tuple(turn.work.edits), tuple(turn.unclear))


def _points(wanted: Sequence[Wish]) -> bool:
    """Whether rings are round what wishes are about: where a circle is meant, only with a word that points."""
    if any(each.verb in DRAWN for each in wanted):
        return False
    return any(POINTED & set(each.verbs) and (each.pointing or "circle" not in each.kinds) for each in wanted)


class _Turn:
    """One turn of the maker: the design as it was, the gestures that are not used up, the work so far."""

    def __init__(self, scene: Scene, gestures: Sequence[Gesture], unclear: list[str]) -> None:
        self.scene, self.left, self.unclear = scene, list(gestures), unclear
        self.work = Work(scene.design)
        self.memory = Memory(scene.design)

    def generate(self, wanted: Sequence[Wish], strokes: Sequence[Stroke]) -> None:
        """On an empty canvas strokes show everything; words alone do where there are none."""
        for curve in curves_of(strokes):
            self.work.make(curve)
        if strokes:
            return
        for wish in wanted:
            try:
                if not self._described(wish):
                    self.unclear.append(f"{wish.text} (no shape known here is named)")
            except UnclearError as unclear:
                self.unclear.append(f"{wish.text} ({unclear})")

    def refine(self, wanted: Sequence[Wish], *, said: bool) -> None:
        """Wishes first, with the gestures that they need, then the gestures that are left."""
        self._without_what_is_redrawn()
        for wish in wanted:
            why = self._fulfil(wish)
            if why is not None:
                self.unclear.append(f"{wish.text} ({why})")
        self._rest(said=said)

    def _without_what_is_redrawn(self) -> None:
        """A cross on a curve that is redrawn beside it says no more than the new curve does."""
        redrawn_ = {each for gesture in self.left if gesture.kind == "drawn" for each in gesture.about}
        self.left = [g for g in self.left if g.kind != "cross" or not g.about or not set(g.about) <= redrawn_]

    def _fulfil(self, wish: Wish) -> str | None:
        """Do what one wish asks; in words why not, where nothing came of it."""
        why = None
        for verb in ("relate",) if wish.relation and wish.relation.goal else wish.verbs:
            try:
                if self._tried(verb, wish):
                    return None
            except UnclearError as unclear:
                why = why or str(unclear)
            if verb == "add":
                break
        if any(each.kind in SHOWN for each in self.left):
            return None
        if not wish.verbs and wish.is_reference:
            self.memory.end(wish, self._named(wish))
        return reason(wish, why)

    def _tried(self, verb: str, wish: Wish) -> bool:
        """Do what a verb asks. What changes more than people ask for is taken back, and `UnclearError` raised."""
        if verb == "add":
            return wish.verb != "delete" and wish.direction is None and self._added(wish)
        found, gestures = self._meant(wish, verb)
        if verb == "move" and not gestures and self._is_shown(wish, found):
            return True
        if not found and not gestures:
            if self.memory.says_more(verb, wish, self.work):
                return True
            self.scene = Scene(self.work.design)
            found = self._it(verb, wish)
        against = opposed(wish, verb, found, gestures, self.left)
        if against is not None:
            self.left = [each for each in self.left if each not in gestures and each is not against.gesture]
            raise UnclearError(against.why)
        self.memory.refuse_the_opposite(verb, wish, found, self.work)
        all_of_it = verb == "delete" and wish.may_be_most
        named = bool((wish.kinds or wish.names) and found and not gestures)
        sure = named or all_of_it or verb in ("rotate", "relate")
        level = verb in ("bigger", "smaller", "same") and not gestures
        count = len(self.work.edits), len(self.left)
        if not self._carefully(partial(self._does, verb, wish, found, gestures), sure=sure, level=level):
            return False
        if count == (len(self.work.edits), len(self.left)):
            raise UnclearError("that would change nothing")
        self.left = [each for each in self.left if each not in gestures]
        self.memory.end(wish, found)
        self.scene = Scene(self.work.design)
        return True

    def _named(self, wish: Wish) -> list[Thing]:
        try:
            return things(wish, self.scene)
        except UnclearError:
            return []

    def _it(self, verb: str, wish: Wish) -> list[Thing]:
        """What "it" is: what the wish before was about, else the whole design, where that is one thing."""
        before = self.memory.things(self.scene)
        if before and (wish.pointing or not (wish.kinds or wish.names or wish.places)):
            return before
        if wish.kinds or wish.names or (re.search(r"\bit\b", wish.text) is None and verb != "rotate"):
            return []
        parts = self.scene.parts
        around = [part for part in parts if all(part is other or contains(part, other) for other in parts)]
        if around and verb in ("bigger", "smaller") and wish.axis is not None:
            return [around[0]]
        return [tuple(self.scene.curves)] if parts and (around or verb == "rotate") else []

    def _without_heads(self, wish: Wish) -> list[Gesture]:
        """Straight strokes that draw nothing, as arrows: they lead where words say, or the way they were drawn."""
        found = []
        for each in [each for each in self.left if each.kind == "drawn" and not each.about]:
            arrow = headless(each.strokes[0], self.scene, wish.direction)
            if arrow is not None:
                self.left[self.left.index(each)] = arrow
                found.append(arrow)
        return found

    def _is_shown(self, wish: Wish, found: Sequence[Thing]) -> bool:
        """Whether strokes redraw what is to be moved: they say better where to than words do."""
        shown = {each.curve for gesture in self.left if gesture.kind == "drawn" for each in gesture.about}
        meant = {each.curve for thing in found for each in thing}
        return bool(shown) and (bool(meant & shown) if meant else wish.pointing)

    def _carefully(self, change: Callable[[], bool], *, sure: bool = False, level: bool = False) -> bool:
        """Do something, and take it back if it changes too much of the design, unless it was named clearly.

        It is taken back, too, if it leads off the canvas, or if lines would be slanted that are to stay ``level``.
        """
        before, count = self.work.design, len(self.work.edits)
        try:
            done = change()
            keep_on_canvas(before, self.work.design)
            if level:
                keep_level(before, self.work.design)
        except UnclearError:
            self.work.back(before, count)
            raise
        changed = distance(before, self.work.design) if done else 0.0
        if done and not sure and changed > MOST_CHANGE:
            self.work.back(before, count)
            raise UnclearError("that would change much of the design, and it is not said clearly enough")
        if len(self.work.edits) > count and changed < SAME:
            self.work.back(before, count)
        if done:
            self.memory.begin(before, count)
        return done

    def _does(self, verb: str, wish: Wish, found: list[Thing], gestures: list[Gesture]) -> bool:
        arrows = [each for each in gestures if each.kind == "arrow"]
        match verb:
            case "bigger" | "smaller":
                return self._redrawn(found) or changes.resize(found, verb, wish, arrows, self.work)
            case "connect":
                return contacts.connect(found if gestures or wish.kinds else (), gestures, self.work)
            case "straight":
                every = found or [(each,) for each in self.scene.curves]
                return shapes.straighten(every, wish, bool(gestures), self.work)
            case "replace":
                return self._replaced(found)
            case "move":
                return changes.move(found, wish, arrows, self.work, [each.start for each in gestures])
        return follow(verb, wish, found, self.scene, self.work)

    def _meant(self, wish: Wish, verb: str) -> tuple[list[Thing], list[Gesture]]:
        """What a wish is about, by strokes that point at something, else by its words; and the strokes used."""
        pointing = [each for each in self.left if each.kind != "drawn" or verb == "delete"]
        arrows = [each for each in pointing if each.kind == "arrow"]
        if verb == "move" and not arrows and wish.pointing:
            arrows = self._without_heads(wish)
        if verb == "move" and not arrows and wish.direction is None:
            return [], []  # the strokes show where to
        if verb == "move" and wish.direction is not None:
            arrows = [each for each in arrows if agrees(each, wish.direction)] or arrows[:1]  # others are for others
        if verb in ("move", "bigger", "smaller") and arrows:
            return (self._named(wish) if len(arrows) == 1 and wish.kinds else []), arrows
        likely = shapes.leans if verb == "straight" else None
        told = self._named(wish) if pointing else things(wish, self.scene, likely)
        if pointing and (wish.pointing or not told):
            about = dict.fromkeys(each for gesture in pointing for each in gesture.about)
            kinds = [kind for kind in wish.kinds if kind in ("line", "circle", "arc")]
            fitting = [each for each in about if not kinds or each.kind in kinds] or list(about)
            return [(each,) for each in fitting], pointing
        broad = verb != "straight" and not wish.whole and wish.count is None and not wish.names
        if broad and len(told) > max(2, len(self.scene.curves) // 2):
            if verb == "connect" and not wish.pointing:
                return [], []  # all gaps there are
            raise UnclearError(f"{len(told)} things are meant, nearly all that there are")
        pronoun = wish.pointing and not (wish.places or wish.sizes or wish.lie or wish.names)
        return ([] if pronoun and verb not in ("connect", "relate") else told), []

    def _added(self, wish: Wish) -> bool:
        """What is to be added is drawn, mostly; else it is described."""
        if any(each.kind in (*SHOWN, "loop") for each in self.left):
            self._draw((*SHOWN, "loop"))
            return True
        return is_definite(wish) and self._described(wish)

    def _described(self, wish: Wish) -> bool:
        """Make what words describe; whether they do."""
        curves = described(wish)
        for curve in curves:
            self.work.make(curve)
        return bool(curves)

    def _redrawn(self, found: list[Thing]) -> bool:
        """A circle that is drawn round, or in, the one that is meant says how large it is to be."""
        drawn = [each for each in self.left if each.kind in ("drawn", "loop")]
        for gesture in drawn:
            rings = [each for each in curves_of(gesture.strokes) if isinstance(each, Circle)]
            circles = [each.curve for thing in found for each in thing if isinstance(each.curve, Circle)]
            circles = circles or [each.curve for each in gesture.about if isinstance(each.curve, Circle)]
            if len(rings) == 1 and len(circles) == 1:
                self.work.replace(circles[0], rings[0])
                self.left.remove(gesture)
                return True
        return False

    def _replaced(self, found: list[Thing]) -> bool:
        """What is meant goes, what is drawn takes its place."""
        drawn = [each for each in self.left if each.kind in SHOWN]
        if len(drawn) != 1 or len(found) > 1:
            return False
        old = found[0] if found else drawn[0].about
        new = curves_of(drawn[0].strokes, self.work.design.points, ANCHORED)
        if len(old) != 1 or not new:
            return False
        self.left.remove(drawn[0])
        self.work.remove(old[0].curve)
        for curve in new:
            self.work.make(curve)
        return True

    def _draw(self, kinds: Sequence[str]) -> None:
        """Strokes that show curves: what they redraw goes where they are, the rest is added."""
        drawn = [each for each in self.left if each.kind in kinds]
        self.left = [each for each in self.left if each not in drawn]
        strokes = [stroke for each in drawn for stroke in each.strokes]
        pairs, new = redrawn(strokes, Scene(self.work.design))
        redraw(pairs, self.work)
        for curve in curves_of([each for each in new if each.length > TWITCH], self.work.design.points, ANCHORED):
            if not any(_covered(Seen(curve), Seen(each)) for each in self.work.design.curves):
                self.work.make(curve)

    def _rest(self, *, said: bool) -> None:
        """Gestures that no words are about: crosses delete, arrows move, what is drawn is drawn."""
        for gesture in [each for each in self.left if each.kind in ("cross", "scribble")]:
            self._if_clear(f"a {gesture.kind}", partial(changes.delete, [(e,) for e in gesture.about], self.work))
        self._draw(SHOWN)
        for gesture in self.left:
            if gesture.kind == "arrow" and all(each.curve in self.work.design.curves for each in gesture.about):
                self._if_clear("an arrow", partial(changes.follow, gesture, (), self.work))
            elif gesture.kind == "loop" and not said:
                self._ring(gesture)

    def _if_clear(self, what: str, change: Callable[[], bool]) -> None:
        """Do what a gesture asks, or say why not."""
        try:
            self._carefully(change)
        except UnclearError as unclear:
            self.unclear.append(f"{what} ({unclear})")

    def _ring(self, gesture: Gesture) -> None:
        """A loop without a word: the circle in it redrawn, if it is alone and alike, else nothing is sure."""
        rings = [each for each in curves_of(gesture.strokes) if isinstance(each, Circle)]
        circles: list[Seen] = [each for each in gesture.about if each.kind == "circle"]
        if len(rings) == 1 and len(gesture.about) == 1 and len(circles) == 1:
            self.work.replace(circles[0].curve, rings[0])
        else:
            self.unclear.append("a loop round something")


def _covered(one: Seen, other: Seen) -> bool:
    """Whether a curve lies along another one that is there."""
    return float(other.away(one.points).max()) < ANCHORED
