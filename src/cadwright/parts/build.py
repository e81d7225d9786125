"""A part from what a text says: thing after thing is built into a scene, and what was not used is quoted."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from itertools import islice

import msgspec
from msgspec.structs import replace

from cadwright.english.clauses import Reader
from cadwright.english.evasions import others
from cadwright.english.frames import Frame
from cadwright.english.ledger import Entry, ledger
from cadwright.english.lexicon import tables
from cadwright.english.missing_sizes import DESCRIBED, UNKNOWN
from cadwright.english.phrases import FILES
from cadwright.english.repeats import Repeat, choices
from cadwright.english.sketch_words import is_sketch, sketch_text
from cadwright.english.statements import Mention, Place, Reading, Span, Standing
from cadwright.english.unknown import stems
from cadwright.language.default_unit import adopted_inches
from cadwright.parts.apportioned import apportioned
from cadwright.parts.assembly import assemble, components_of, on_components, separate
from cadwright.parts.assumed import assumed
from cadwright.parts.bare_names import is_bare_name
from cadwright.parts.bodies.arrangements import arranged_below
from cadwright.parts.bodies.coaxial import base_first, core_first, hosts_first
from cadwright.parts.bodies.copies import multiply, with_gaps
from cadwright.parts.bodies.crossed import crossed, told_crossed, uncrossed
from cadwright.parts.bodies.flanks import called
from cadwright.parts.bodies.foot import copies_under
from cadwright.parts.bodies.framed import framed, told_framed
from cadwright.parts.bodies.hollowed import solid_but_for_pockets, told_solid
from cadwright.parts.bodies.levels import check_top
from cadwright.parts.bodies.measured_inside import with_insides
from cadwright.parts.bodies.members import members_of
from cadwright.parts.bodies.on_rims import with_rims
from cadwright.parts.bodies.open_pockets import with_open_pockets
from cadwright.parts.bodies.parallel_sides import with_parallel_sides
from cadwright.parts.edges.bored import is_of_bored
from cadwright.parts.gear_pair import paired
from cadwright.parts.headings import is_name, is_story, without_heading, without_story
from cadwright.parts.kinds.pieces import has_pieces
from cadwright.parts.kinds.registry import KINDS
from cadwright.parts.kinds.seat import is_seat
from cadwright.parts.kinds.stages import FRAME as STAGE
from cadwright.parts.kinds.tube import in_order
from cadwright.parts.leftovers import left_over
from cadwright.parts.model import Component, Part
from cadwright.parts.places.both_sides import with_both_sides
from cadwright.parts.places.by_size import by_name
from cadwright.parts.places.counts import sized
from cadwright.parts.places.one_end import with_one_end
from cadwright.parts.places.other_sides import with_other_sides
from cadwright.parts.poses import lying, poses_of, untold
from cadwright.parts.repeats import is_repeated, letters, named_before
from cadwright.parts.said_again import lengths_of, without_repeated
from cadwright.parts.scene import MissingError, Scene, UnbuildableError
from cadwright.parts.sketches import reading_of, sketched
from cadwright.values.question import Question


class Made(msgspec.Struct, frozen=True):
    """What was made of a text: the part, or why there is none; what was assumed and what was not understood.

    ``lost`` are the spans that no builder had a use for, ``sized`` the parameters that sizes of mentions became,
    ``sizes`` what they are, ``stands`` where the copies of each mention are, ``unmade`` the mentions that
    could not be built; ``question`` asks for what is missing.
    """

    part: Part | None
    reading: Reading
    assumptions: tuple[str, ...] = ()
    not_understood: tuple[str, ...] = ()
    reason: str = ""
    lost: tuple[Span, ...] = ()
    sized: tuple[tuple[int, str, str], ...] = ()
    sizes: Mapping[tuple[int, str], float] = {}
    stands: Mapping[int, tuple[Standing, ...]] = {}
    unmade: tuple[int, ...] = ()
    question: Question | None = None

    def ledger(self) -> tuple[Entry, ...]:
        """What became of each piece of the text."""
        return ledger(self.reading, self.lost)


_SHAPELESS = "a {} has surfaces that no dimensions describe, I know only objects made of simple bodies"
_TITLE = 2
"""Up to which word a part's name can be the heading of a description in other words: “A phone stand: base 80 x …”."""

_NAMED = 3
"""So many words has a name at most: “a human face”, but no “centre 4 from one end face”."""

_OUTLINE, _OUTLINES = "outline", "outline_patterns.toml"
_CORNERS = re.compile(
    r"\b(?:through|corners?|vertices|points?|pts|outline|contour|profile|polygon|polyline|coordinates|start(?:ing)?)\b"
    r"[^.(]*?(?:(?:\([^)]*\)|\b-?[\d.]+/-?[\d.]+)\W*(?:[a-z]+\W+){0,3}){3}",
    re.IGNORECASE,
)
"""Corners of an outline: three points in a row at least."""
_SECOND = "lid"
"""What follows another body, also where it is named first: “a lid for a box 80 x …”."""
_ON_LIDS = ("rim", "upright")
"""What a lid without its box has below."""


def reader(outlines: bool = False, stages: bool = False) -> Reader:
    """Return the reader of all kinds of things.

    In texts about ``outlines`` that word is a thing, with its corners; in those about the ``stages`` of a shaft a
    length of it is one.
    """
    return _reader(outlines, stages)


@cache
def _reader(outlines: bool, stages: bool) -> Reader:
    frames = [k.frame for k in KINDS.values()]
    if stages:
        frames = [*(_without(f, STAGE) for f in frames), STAGE]
    if outlines:
        return Reader(frames, (*FILES, _OUTLINES))
    silent = replace(KINDS[_OUTLINE].frame, nouns=(), generic=frozenset())
    return Reader([f if f.kind != _OUTLINE else silent for f in frames])


def _without(frame: Frame, other: Frame) -> Frame:
    """A frame of what is not called as another thing is; a shaft takes no lengths where these are things."""
    nouns = tuple(n for n in frame.nouns if n not in other.nouns)
    return replace(frame, nouns=nouns, generic=frame.generic - {*other.nouns}, takes=frame.takes - {"section"})


def reader_about(mentions: Iterable[Mention]) -> Reader:
    """The reader of texts about these things."""
    kinds = {m.kind for m in mentions}
    return reader(outlines=_OUTLINE in kinds, stages=STAGE.kind in kinds)


def make(text: str) -> Made:
    """The part that a text describes; sketches in coordinates have a language of their own, where that is all."""
    drawn = _of_sketches(text)
    if drawn is not None and not drawn.not_understood:
        return drawn
    made = _of_outline(text)
    if made is not None and (drawn is None or len(made.not_understood) < len(drawn.not_understood)):
        return made
    return drawn or _of_words(text)


def _of_words(text: str) -> Made:
    """The part of a text in words; where something is left over, its heading may only be what the part is called."""
    best = reader().read(text)
    made = built(best)
    if _is_whole(made):
        return made
    openings = (
        (without_heading(text), is_name, "is what the part is called, and nothing of its shape"),
        (without_story(text), is_story, "tells nothing of the shape"),
    )
    for opening, says_nothing, what in openings:
        if opening is None:
            continue
        name, rest = opening
        described = built(reader().read(rest))
        if not _is_whole(described):
            continue
        if says_nothing(reader().read(name), described.reading):
            told = f"“{name.strip()}” {what}"
            return msgspec.structs.replace(described, assumptions=(told, *described.assumptions))
    return _without_repeats(text, made) or _read_otherwise(best, made) or made


_OTHERS = 40
"""So many other readings of a text are built at most, of long texts fewer."""
_WORDS = 60
"""A text with so many words more has half, a third, … of them."""


def _read_otherwise(best: Reading, made: Made) -> Made | None:
    """The part of the first other reading that leaves nothing over, where the best one does; ``None`` without one.

    What a phrase is said of is a matter of likelihoods; whether all that is said fits together shows when it is built.
    A reading that has to assume more than the best one is no better. Where that makes no part, only the best one of a
    wider search is built.
    """
    refused = [made.reading.mentions[k] for k in made.unmade]
    most = 1 if made.part is None else _OTHERS // (1 + len(best.tokens) // _WORDS)
    for other in others(best, islice(reader().readings(best.text), most), refused, made.lost):
        again = built(other)
        if _is_whole(again) and (made.part is None or {*again.assumptions} <= {*made.assumptions}):
            return again
    return None


def _is_whole(made: Made) -> bool:
    """Whether there is a part, and nothing is left over."""
    return made.part is not None and not made.not_understood


_FEW = 5
"""With more pieces that are not understood a text is not read again."""


def _without_repeats(text: str, made: Made) -> Made | None:
    """The part of a text without the clauses that only say once more what the others say; ``None`` where these do not
    make a part by themselves, or where what is claimed is not so.
    """
    if len(made.not_understood) > _FEW:
        return None  # too much is not understood for it to be all said before
    lattice = reader().lattice_of_states(text)
    for repeats in choices(lattice, [letters(made.reading, span) for span in (*made.reading.lost(), *made.lost)]):
        rest = text
        for repeat in repeats:
            first, last = lattice.tokens[repeat.span[0]], lattice.tokens[repeat.span[1] - 1]
            rest = rest[: first.start] + " " * (last.end - first.start) + rest[last.end :]
        left_out = [(lattice.tokens[r.span[0]].start, lattice.quote(*r.span), r) for r in repeats]
        described = built(reader().read(rest), repeats=left_out)
        if described.part is not None and not described.not_understood:
            quotes = (f"“{quote}” says what is so already" for _, quote, _ in left_out)
            return msgspec.structs.replace(described, assumptions=(*quotes, *described.assumptions))
    return None


def _of_outline(text: str) -> Made | None:
    """The part of a text that begins with an outline by its corners and goes on with what is on it."""
    if not _CORNERS.search(text):
        return None
    made = built(reader(outlines=True).read(text))
    drawn = any(m.kind == _OUTLINE and m.before is None for m in made.reading.mentions)
    return made if made.part is not None and drawn else None


def _of_sketches(text: str) -> Made | None:
    """The part of a text that tells sketches and nothing else."""
    if not is_sketch(text):
        return None
    said = sketch_text(text)
    reading = reading_of(said)
    lost = tuple(said.lattice.quote(*span) for span in said.lost)
    try:
        part, assumed = sketched(said)
    except UnbuildableError as reason:
        return Made(None, reading, (), lost, str(reason)) if not lost else None
    return Made(part, reading, assumed, lost, lost=said.lost)


Repeats = Sequence[tuple[int, str, Repeat]]
"""Clauses that were left out and must be so: the letter where each began, its words, and what it claims."""


def built(reading: Reading, former: Mapping[str, float] = {}, repeats: Repeats = ()) -> Made:
    """The part that a reading describes; defaults that were told before a change are ``former``.

    A size of a body that was not said is assumed, which is told and asked.
    """
    made = _built(reading, former, repeats)
    missing: list[tuple[str, str, Question | None]] = []
    while made.part is None and (guess := assumed(made.reading, made.reason)) is not None:
        missing.append((guess[1], made.reason, made.question))
        made = _built(guess[0], former, repeats)
    if not missing or made.part is None:
        return made
    quoted = " ".join(made.not_understood)
    passed = [quote for span, _ in reading.skipped if (quote := reading.quote(span)) not in quoted]
    return msgspec.structs.replace(
        made,
        assumptions=(*(told for told, _, _ in missing), *made.assumptions),
        not_understood=tuple(dict.fromkeys((*made.not_understood, *passed, *(reason for _, reason, _ in missing)))),
        question=missing[0][2],
    )


def _built(reading: Reading, former: Mapping[str, float], repeats: Repeats = ()) -> Made:
    reading = with_insides(reading)
    lost = [reading.quote(span) for span in reading.lost()]
    said, reading = reading, _as_meant(reading)
    components = components_of(reading)
    present = [m for k, m in enumerate(reading.mentions) if not m.gone and k not in components]
    bodies = [m for m in present if KINDS[m.kind].frame.role in ("body", "whole")]
    bodies = hosts_first(reading.mentions, base_first(core_first(bodies))) if bodies else bodies
    thing = _shapeless(reading, bodies)
    if thing:
        return Made(None, reading, (), tuple(lost), _SHAPELESS.format(thing))
    if not bodies:
        return Made(None, reading, (), tuple(lost), "no body that I know is named in the request")
    if any(m.kind not in (_SECOND, *_ON_LIDS) for m in bodies):
        bodies.sort(key=lambda m: m.kind == _SECOND)
    try:
        scene, named = _headed(reading, bodies, former)
    except UnbuildableError as reason:
        thing = _shapeless(reading, [])
        refusal = _SHAPELESS.format(thing) if thing else str(reason)
        return Made(None, reading, (), tuple(lost), refusal, question=_asked(reason))
    if named is not None:
        lost += [] if named.span[0] <= _TITLE and not named.sizes else [reading.quote(named.span)]
        bodies = bodies[1:]
    lost += [*_strange(scene, bodies[0]), *uncrossed(said, reading)]
    for assumption in filter(None, (told(said, reading) for told in (told_solid, told_crossed, told_framed))):
        scene.assume(assumption)
    scene.mentions = tuple(m if m is bodies[0] else by_name(scene, sized(called(m), reading)) for m in scene.mentions)
    reading = replace(reading, mentions=scene.mentions)
    unmade = on_components(scene, components)
    apart = {*components, *unmade}
    others = (m for k, m in enumerate(scene.mentions) if k not in apart and not m.gone)
    unmade |= _add_all(scene, _ordered([m for m in others if m is not bodies[0]], reading))
    unmade |= assemble(scene, [scene.mentions[k] for k in components])
    lost += _separated(scene, reading)
    made = _finished(scene, reading, bodies[0], unmade, lost)
    untrue = (quote for at, quote, repeat in repeats if not is_repeated(scene, repeat, named_before(reading, at)))
    return msgspec.structs.replace(made, not_understood=(*made.not_understood, *untrue))


_MEANT: tuple[Callable[[Reading], Reading], ...] = (
    with_parallel_sides,
    with_open_pockets,
    with_rims,
    with_both_sides,
    with_one_end,
    with_other_sides,
    arranged_below,
    apportioned,
    crossed,
)
"""What makes of things what they are together, one after the other."""


def _as_meant(reading: Reading) -> Reading:
    """The reading with things as what they are together: bars that cross, pairs of gears, solid trays, gaps."""
    for meant in _MEANT:
        reading = meant(reading)
    reading = paired(replace(reading, mentions=tuple(map(in_order, reading.mentions))))
    reading = framed(solid_but_for_pockets(reading))
    roles = (KINDS[m.kind].frame.role for m in reading.mentions)
    first = next((k for k, role in enumerate(roles) if role in ("body", "whole")), None)
    return reading if first is None else with_gaps(reading, first)


def _separated(scene: Scene, reading: Reading) -> list[str]:
    """Keep bodies apart where the text says so; where that cannot be, what it says."""
    said = reading.spans("unjoined")
    if not (said or scene.apart) or any(isinstance(f, Component) for f in scene.features):
        return []
    try:
        separate(scene, {t.word for t in reading.tokens})
    except UnbuildableError as reason:
        return [f"{reading.quote(span)}: {reason}" for span in said] or [str(reason)]
    return []


def _headed(reading: Reading, bodies: list[Mention], former: Mapping[str, float]) -> tuple[Scene, Mention | None]:
    """The scene with its first body; with the second one where the first is a whole that is only the heading."""
    first, whole = bodies[0], KINDS[bodies[0].kind].frame.role == "whole"
    headed = whole and _is_title(reading, first)
    index = reading.mentions.index
    try:
        scene = _begun(reading, first, former)
        others = [m for m in bodies[1:] if index(m) not in scene.absorbed]
    except UnbuildableError:
        others = bodies[1:]
        if not headed or not others or first.sizes:
            raise
    if not headed or not others:
        return scene, None
    bodies[1:] = others
    scene = _begun(reading, others[0], former)
    scene.absorbed.add(index(first))
    return scene, first


def _add_all(scene: Scene, waiting: Sequence[Mention]) -> dict[int, UnbuildableError]:
    """Add all other things in their order; those that failed once more, for what they are at may have come behind them.

    Which could not be built, by their mentions, and why.
    """
    unmade: dict[int, UnbuildableError] = {}
    index = scene.mentions.index
    failed = [m for m in waiting if index(m) not in scene.absorbed and _added(scene, m) is not None]
    for mention in failed:
        if index(mention) in scene.absorbed:
            continue
        why = _added(scene, mention)
        if why is not None:
            unmade[index(mention)] = why
    return unmade


def _finished(
    scene: Scene, reading: Reading, body: Mention, unmade: dict[int, UnbuildableError], lost: list[str]
) -> Made:
    """What was made, with all that is left over of the text."""
    before = scene.moment()
    try:
        if not unmade and not _is_of_one(reading, body):
            multiply(scene, body, {t.text.lower() for t in reading.tokens})
    except UnbuildableError:
        scene.back_to(before)  # the count is then quoted
    for span in reading.spans("moved"):
        scene.assume(f"“{reading.quote(span)}” says where the part lies, and nothing of its shape")
    scene.used -= scene.idle()
    scene.used |= {p.span for p in body.places if _is_name(body, p)}
    titles = [quote for quote in lost if quote not in {reading.quote(span) for span in reading.lost()}]
    unmade = without_repeated(scene, reading, unmade)
    poses = poses_of(scene.mentions)
    scene.used |= {p.span for p in poses}
    for assumption in untold(poses):
        scene.assume(assumption)
    if (inches := adopted_inches(reading.tokens)) is not None:
        scene.assume(f"numbers without a unit are in inches, as “{inches.text}” is")
    reading, unmade, left = left_over(scene, reading, unmade, reader())
    refused = [(scene.mentions[k], why) for k, why in unmade.items()]
    lost = [*titles, *(reading.quote(span) for span in reading.lost())]
    lost += [f"{reading.quote(m.span)}: {why}" for m, why in refused] + [piece.quote for piece in left]
    spans = [*(m.span for m, _ in refused), *(piece.span for piece in left)]
    others = (m for m in scene.mentions if m is not body and not m.gone)
    nouns = {m.term.split()[-1] for m in others if m.term and m.span not in spans} | lengths_of(scene)
    nouns |= {"flange"} if "collar" in nouns else set()
    lost = [quote for quote in lost if not nouns & {*stems(quote.lower(), ("ed",))} - {quote.lower()}]
    return Made(
        lying(scene.part(), poses),
        reading,
        tuple(scene.assumptions),
        tuple(dict.fromkeys(lost)),
        lost=tuple(spans),
        sized=scene.sized(),
        sizes=scene.sizes(),
        stands=scene.stands,
        unmade=tuple(unmade),
        question=next((q for _, why in refused if (q := _asked(why)) is not None), None),
    )


def _is_of_one(reading: Reading, body: Mention) -> bool:
    """Whether several bodies are the parts of one other thing that a title names: “angle bracket: two plates …”."""
    if body.count in (None, 1) or not reading.phrases or reading.phrases[0][0] != "purpose":
        return False
    start, end = reading.phrases[0][1]
    if start > 0 or reading.tokens[end - 1].text != ":":
        return False
    named = reader().read(reading.quote((start, end - 1))).mentions
    return any(m.kind != body.kind and m.noun.lower() == m.term and m.term not in (UNKNOWN, DESCRIBED) for m in named)


def _is_name(body: Mention, place: Place) -> bool:
    """Whether a side only says what the first body is called: “front panel, 100 x 40 x 2”."""
    named = place.kind == "place" and not place.every
    return named and place.span[0] < _TITLE and place.span[1] <= body.span[0]


def _is_title(reading: Reading, named: Mention) -> bool:
    """Whether a whole can be the heading of a description in other bodies; one with pieces ends a clause then, or comes
    right before the first body: “phone stand base 80 wide”.
    """
    after = reading.tokens[named.span[1] : named.span[1] + 1]
    leads = any(m.span[0] == named.span[1] and KINDS[m.kind].frame.role == "body" for m in reading.mentions)
    ended = all(token.kind == "sign" for token in after)
    return not has_pieces(named.kind) or leads or ended or _is_begun_behind(reading, named)


def _is_begun_behind(reading: Reading, named: Mention) -> bool:
    """Whether a body begins a clause behind a whole without sizes, or is what it is made from: “a table for the cat.
    Plate 240 x …”, “a phone stand from a block 120 x …”.
    """
    body = next((m for m in reading.mentions if m.span[0] > named.span[0]), None)
    if body is None or KINDS[body.kind].frame.role != "body" or body.host is not None or not body.sizes or named.sizes:
        return False
    between = list(reading.tokens[named.span[1] : body.span[0]])
    while between and between[-1].word in _ARTICLES:
        between.pop()
    placed = any(p.kind == "place" for p in body.places) or any(t.values for t in between)
    named_by = len(between) <= _TITLE and all(t.kind == "word" and t.word not in _PARTING for t in between)
    led = named_by or between[-1].kind == "sign" or between[-1].word == "from"  # “desk pen block”
    return bool(between) and not placed and led


def _shapeless(reading: Reading, bodies: list[Mention]) -> str:
    """What a text is about, when no list of dimensions describes its surfaces; else ""."""
    named = [bodies[0].noun] if bodies and bodies[0].term in (UNKNOWN, DESCRIBED) else []
    begun = {m.span[0] for m in reading.mentions}  # a couch foot is no couch
    spans = [span for span, _ in reading.skipped if span[1] not in begun and (not bodies or span[0] < _TITLE)]
    skipped = named or [reading.quote(span) for span in spans]
    words = [noun.lower().split()[-1] for noun in skipped if noun and len(noun.split()) <= _NAMED]
    return next((word for word in words if word in tables("notes.toml")["freeform"]["words"]), "")


def _strange(scene: Scene, body: Mention) -> list[str]:
    """Tell what a body is understood as that is called by no known noun; its name where nothing else says its shape."""
    if body.term not in (UNKNOWN, DESCRIBED):
        return []
    scene.assume(f"“{body.noun}” is understood as a {body.kind}")
    return [body.noun] if body.term == UNKNOWN and not is_bare_name(body, scene.mentions) else []


def _begun(reading: Reading, body: Mention, former: Mapping[str, float]) -> Scene:
    """A scene with its first body; `UnbuildableError` where it cannot be built."""
    scene = Scene(reading.mentions, former)
    KINDS[body.kind].build(scene, body)
    scene.claim(body)
    return scene


_AT_TEETH = frozenset(("hole", "keyway", "dee hole", "pocket", "inscription", "cylinder"))
"""What can be in or on the ends of something with teeth."""
_WITH_CORNERS = frozenset(("pocket", "inner outline"))
"""What is cut and has corners that may be rounded (`kinds.pocket`)."""
_STOPS = frozenset((".", "!", "?", ";", "\n"))
_ARTICLES = ("a", "an", "one")
_PARTING = frozenset(("with", "and", "on", "in", "under", "the", "w", "w/", "plus", "of", "for", "at", "to", "has"))
_ORDER = {"body": 0, "whole": 0, "piece": 0, "edge": 1, "cut": 2}


def _ordered(mentions: list[Mention], reading: Reading) -> list[Mention]:
    """Edges of the body before cuts, so that they are those of the body and not of its holes; edges of cuts last.

    Seats come before other cuts, which may be the holes that they have.
    """
    mentions = hosts_first(reading.mentions, mentions)
    order = {m: 3.0 if _is_of_cut(m, reading) else _ORDER[KINDS[m.kind].frame.role] for m in mentions}
    return sorted(mentions, key=lambda m: order[m] - is_seat(m.kind) / 2)


def _is_of_cut(mention: Mention, reading: Reading) -> bool:
    """Whether edges are those of something that is cut."""
    if KINDS[mention.kind].frame.role != "edge":
        return False
    owners = [p.ref for p in mention.places if p.ref in KINDS] + [
        reading.mentions[k].kind for k in (mention.host,) if k is not None
    ]
    if owners and not is_of_bored(mention, reading.mentions):
        return KINDS[owners[0]].frame.role == "cut"
    return _are_corners_of_cut(mention, reading) or is_of_bored(mention, reading.mentions)


def _are_corners_of_cut(mention: Mention, reading: Reading) -> bool:
    """Whether corners that are rounded are those of what was cut right before in one sentence, which takes them."""
    k = reading.mentions.index(mention)
    if k == 0 or mention.kind != "fillet" or not _names_corners(mention):
        return False
    before = reading.mentions[k - 1]
    between = reading.tokens[before.span[1] : mention.span[0]]
    return before.kind in _WITH_CORNERS and not any(token.text in _STOPS for token in between)


def _names_corners(mention: Mention) -> bool:
    """Whether corners are rounded of which it is not said whose: “5 mm corner radii”, “5 mm radii in the corners”."""
    if "corner" in mention.noun.lower():
        return not mention.places and "outer" not in mention.adjectives
    return bool(mention.places) and all(p.kind == "edges" and {*p.sides} == {"corner", "s"} for p in mention.places)


def _asked(reason: UnbuildableError) -> Question | None:
    return reason.question if isinstance(reason, MissingError) else None


def _added(scene: Scene, mention: Mention) -> UnbuildableError | None:
    """Build one thing more; why it cannot be built, `None` where it could."""
    before = scene.moment()
    build = KINDS[mention.kind].build
    try:
        on = scene.mentions[scene.solids[0].mention].kind if scene.solids else ""
        if KINDS[mention.kind].frame.role == "body" and has_pieces(on) and not mention.places:
            raise UnbuildableError(f"where it is on the {scene.mentions[scene.solids[0].mention].noun} is not said")
        if scene.solids and scene.solids[0].toothed and mention.kind not in _AT_TEETH:
            host = scene.mentions[scene.solids[0].mention].noun
            raise UnbuildableError.beyond(mention, f"on a {host}")
        if KINDS[mention.kind].frame.role == "edge":
            build(scene, mention)
            scene.claim(mention)
            return None
        for member in members_of(scene, mention):
            scene.member = member
            for copy in copies_under(scene, mention) if member is None else [None]:
                scene.copy = copy
                build(scene, mention)
        check_top(scene, mention)
        scene.claim(mention)
    except UnbuildableError as reason:
        scene.back_to(before)
        return reason
    finally:
        scene.member = scene.copy = None
    return None
