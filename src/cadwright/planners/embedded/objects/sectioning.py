"""Sections of a turned part, read in the order in which a text lists them: "Ø20 x 50, then Ø30 x 40"."""

from collections.abc import Iterator, Mapping

import msgspec

from cadwright.planners.embedded.editing.grammar import phrases
from cadwright.planners.embedded.editing.phrases import Amount, Dimension, Measure, Phrase, Several, Size, Stop, Thing
from cadwright.planners.embedded.editing.vocabulary import VOIDS

_ALONG = {"length", "height", "thickness", "width", "depth"}
_OVER_ALL = {"total", "overall"}


class Section(msgspec.Struct, frozen=True):
    """A diameter and how far it goes; without a length it takes what is left of the whole."""

    diameter: Measure
    length: Measure | None


class Listed(msgspec.Struct, frozen=True):
    """The sections in order, and the length of the whole where it is said."""

    sections: tuple[Section, ...]
    whole: Measure | None


def listed(text: str, nouns: Mapping[str, str]) -> Listed | None:
    """The sections that a text lists in pairs of a diameter and a length; ``None`` where it does not."""
    whole: Measure | None = None
    found: list[Section] = []
    diameter: Measure | None = None
    length: Measure | None = None
    for kind, measure in _events(phrases(text, nouns)):
        if kind == "whole":
            whole = measure
            continue
        if (kind == "diameter" and diameter is not None) or (kind == "length" and length is not None):
            if diameter is None:
                return None
            found.append(Section(diameter, length))
            diameter = length = None
        diameter, length = (measure, length) if kind == "diameter" else (diameter, measure)
    if diameter is not None:
        found.append(Section(diameter, length))
    open_ended = [s for s in found if s.length is None]
    if len(found) < 2 or (open_ended and (len(open_ended) > 1 or whole is None or "rest" not in text.lower())):
        return None
    return Listed(tuple(found), whole)


def _events(found: tuple[Phrase, ...]) -> Iterator[tuple[str, Measure]]:
    """Diameters and lengths as they come; those of voids are left out."""
    aside = False
    for phrase in found:
        match phrase:
            case Thing():
                aside = phrase.term in VOIDS.values() or (aside and phrase.pronoun)
                if not aside:
                    yield from _events(phrase.dimensions)
            case Stop("."):
                aside = False
            case _ if aside:
                continue
            case Several(dimensions):
                yield from _events(dimensions)
            case Dimension(name, qualifiers, measure):
                yield from _named(name, qualifiers, measure)
            case Amount(measure) if measure.kind == "length":
                yield "diameter" if measure.quote[:1] in "Øø⌀∅φΦ" else "length", measure
            case Size(measures) if len(measures) == 2:
                yield "diameter", measures[0]
                yield "length", measures[1]


def _named(name: str, qualifiers: tuple[str, ...], measure: Measure) -> Iterator[tuple[str, Measure]]:
    if _OVER_ALL & set(qualifiers):
        yield "whole", measure
    elif name == "diameter":
        yield "diameter", measure
    elif name == "radius":
        yield "diameter", Measure(2 * measure.value, measure.kind, measure.of, measure.quote)
    elif name in _ALONG:
        yield "length", measure
