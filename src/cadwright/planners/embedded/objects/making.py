"""From a request for an object of the catalogue to a part."""

from itertools import pairwise, takewhile

from cadwright.language.numerals import words
from cadwright.language.quantities import tokenise
from cadwright.parts.extents import extent, shape_of
from cadwright.parts.model import Body
from cadwright.planners.embedded.editing.grammar import phrases
from cadwright.planners.embedded.editing.handles import dimensions, handles
from cadwright.planners.embedded.editing.phrases import Dimension, Phrase, Stop, Thing
from cadwright.planners.embedded.editing.scanning import NOUNS
from cadwright.planners.embedded.editing.vocabulary import singular
from cadwright.planners.embedded.objects.entries import Entry
from cadwright.planners.embedded.objects.finding import find, freeform
from cadwright.planners.embedded.objects.maker import Maker, designation, naca
from cadwright.planners.embedded.reading.auditing import unheard
from cadwright.planners.embedded.reading.building import Plan, add_items
from cadwright.planners.embedded.reading.drafting import Draft, Refused, Solid
from cadwright.planners.embedded.reading.gathering import gather
from cadwright.planners.embedded.reading.items import Item, Reading
from cadwright.planners.embedded.reading.resolving import dimension_name

_OF_EACH = words("each every all both which that whose with their")
_OVER_ALL = words("total overall combined")

SAID = words(
    "made across overall total altogether measuring usual typical ordinary normal standard modern classic wooden"
)
"""Words that are said of objects and mean no size of their own."""


def make(text: str) -> Plan | None:
    """The plan for an object of the catalogue; ``None`` when the request is about something else.

    Holes and finished edges that the object's own builder does not know are added to it afterwards.
    """
    entry = find(text)
    if entry is None:
        thing = freeform(text)
        reason = f"a {thing} has surfaces that no dimensions describe, I know only objects made of simple bodies"
        return Plan(None, reason=reason) if thing else None
    reading = gather(text, NOUNS | entry.nouns(), frozenset((entry.name, *entry.parts)))
    whole, parts, others = _sorted(entry, reading)
    _hand_over(entry, whole, parts, text)
    draft = Draft(reading)
    maker = Maker(draft, whole, parts)
    try:
        entry.build(maker)
    except Refused as refusal:
        return Plan(None, (), tuple(draft.not_understood), str(refusal))
    for quote in (*_unread(entry, reading), *reading.conflicts, *maker.unused()):
        draft.misses(quote)
    rest = [i for i in others if not maker.took(i)]
    if rest:
        _add(draft, whole, parts, rest)
    for quote in _telling(entry, reading.text, unheard(draft)):
        draft.misses(quote)
    return Plan(draft.pruned(), tuple(draft.assumptions), tuple(draft.not_understood))


def _sorted(entry: Entry, reading: Reading) -> tuple[Item, dict[str, Item], list[Item]]:
    """The object, its parts by their terms, and everything else that was mentioned."""
    named = [i for i in reading.items if i.term == entry.name and i.role == "add"]
    whole = _merged(named) if named else Item(Thing(entry.name, entry.name), "add", entry.name)
    parts: dict[str, Item] = {}
    others: list[Item] = []
    for item in reading.items:
        if item.term == entry.listed:
            parts.setdefault(item.term, item)
        elif item.term in entry.parts:
            parts[item.term] = _merged([*(p for p in (parts.get(item.term),) if p is not None), item])
        elif all(item is not n for n in named):
            others.append(item)
    return whole, parts, others


def _merged(named: list[Item]) -> Item:
    """What was named several times, with everything that was said of it."""
    first = named[0]
    for item in named[1:]:
        for name, measure in item.dimensions.items():
            first.dimensions.setdefault(name, measure)
        first.amounts += item.amounts
        first.sizes += item.sizes
        first.adjectives |= item.adjectives
        first.count = first.count if first.count is not None else item.count
        first.plural |= item.plural
        first.cover(item.start, item.end)
    return first


def _hand_over(entry: Entry, whole: Item, parts: dict[str, Item], text: str) -> None:
    """What stands after a comma describes the object, not the part before it: "with six legs, 2 m long"; unless it
    goes on with "each". What is over all does so anywhere.
    """
    found = phrases(text, NOUNS | entry.nouns())
    for phrase in found:
        if isinstance(phrase, Dimension) and _OVER_ALL & set(phrase.qualifiers):
            for part in parts.values():
                _move(phrase, part, whole)
    for n, (thing, comma) in enumerate(pairwise(found)):
        if not (isinstance(thing, Thing) and thing.term in parts and isinstance(comma, Stop) and comma.mark == ","):
            continue
        after = list(takewhile(_describes, found[n + 2 :]))
        if after and not _OF_EACH & {w.strip(",").lower() for w in text[comma.start : after[0].start].split()}:
            for phrase in after:
                if isinstance(phrase, Dimension):
                    _move(phrase, parts[thing.term], whole)


def _describes(phrase: Phrase) -> bool:
    return isinstance(phrase, Dimension) or (isinstance(phrase, Stop) and phrase.mark == ",")


def _move(phrase: Dimension, part: Item, whole: Item) -> None:
    name = dimension_name(phrase)
    if part.dimensions.get(name) == phrase.measure and name not in whole.dimensions:
        whole.dimensions[name] = part.dimensions.pop(name)


def _unread(entry: Entry, reading: Reading) -> list[str]:
    """What was not understood, without what the entry says means no size."""
    return _telling(entry, reading.text, reading.unknown)


def _telling(entry: Entry, text: str, quotes: list[str]) -> list[str]:
    """The quotes that hold more than words the entry knows to mean no size."""
    known = {*SAID, *entry.words.split(), *entry.nouns(), *designation(text), naca(text)}
    left = []
    for quote in quotes:
        said = {singular(t.word) for t in tokenise(quote) if t.kind != "sign"}
        if not said <= known:
            left.append(quote)
    return left


def _add(draft: Draft, whole: Item, parts: dict[str, Item], rest: list[Item]) -> None:
    """Build what else was asked for onto the object."""
    part = draft.part()
    for handle in handles(part):
        body = part.features[handle.feature]
        if handle.kind == "body" and isinstance(body, Body):
            item = whole if not draft.solids else parts.get(handle.noun, whole)
            box = extent(part, body)
            sizes = dimensions(part, handle)
            draft.solids.append(Solid(item, handle.name, shape_of(body), box.low, box.high, sizes))
    draft.adopt(whole, draft.solids[0].name)
    for item in rest:
        if all(target is None for _, target in item.places):
            item.host = whole
    add_items(draft, rest)
