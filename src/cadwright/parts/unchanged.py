"""Why a text changes nothing of a part, in a line for who wrote it."""

import re
from collections.abc import Iterator, Mapping, Sequence

from cadwright.english.changes.doubts import unknown_nouns
from cadwright.english.frames import Frame
from cadwright.english.lexicon import tables
from cadwright.english.poses import POSE
from cadwright.english.statements import Mention, Reading, Standing
from cadwright.parts.build import reader_about

SO_ALREADY = "it is so already: nothing in it changes the part"


def reason(text: str, known: Sequence[Mention], stands: Mapping[int, tuple[Standing, ...]]) -> str:
    """Why a text about known things changes nothing of them."""
    reader = reader_about(known)
    reading = reader.read(text, known, stands)
    return next(_reasons(reading, reader.frames), SO_ALREADY)


def _reasons(reading: Reading, frames: Mapping[str, Frame]) -> Iterator[str]:
    words = [t.text.lower() for t in reading.tokens]
    if any(
        words[i] in tables("changes.toml")["forbidding"]["words"] for span, _ in reading.skipped for i in range(*span)
    ):
        yield "I do not know what to do about what is not to be"
    yield from _of_named(reading, frames, words)
    yield from _of_verbs(reading, words)
    for span in reading.spans("thing"):
        noun = reading.quote(span)
        alike = [m for m in reading.mentions if m.before is not None and noun == m.term and not m.gone and not m.sizes]
        if len(alike) > 1:
            yield f"which {noun} is not said: it may be any of {any_of(alike)}"
    for span in unknown_nouns(reading, frames):
        yield f"there is no such {reading.quote(span)} here"
    if reading.mentions[0].gone:
        yield f"nothing would be left without the {reading.mentions[0].noun}"
    for span in reading.lost():
        yield _of_lost(reading, reading.quote(span))
    if not any(m.sizes or m.places or m.adjectives or m.count or m.gone or m.heard for m in reading.mentions):
        yield "I do not know this change"


def _of_named(reading: Reading, frames: Mapping[str, Frame], words: Sequence[str]) -> Iterator[str]:
    """“The rib”, where there is none, and “the hole”, where there are several."""
    kinds: dict[str, set[str]] = {}
    sides = {word for listed in tables("changes.toml")["which"].values() for word in listed}
    for frame in frames.values():
        for noun in frame.nouns if frame.role not in ("whole", "piece") else ():
            kinds.setdefault(noun, set()).add(frame.kind)
    there = [m for m in reading.mentions if m.before is not None and not m.which and not m.group]
    for i, noun in enumerate(words[1:], 1):
        named = kinds.get(noun) or kinds.get(noun.removesuffix("s"))
        if words[i - 1] != "the" or not named or noun in sides:
            continue
        alike = [m for m in there if m.kind in named or noun in m.term.split()]
        if not alike:
            yield f"there is no such {noun} here"
        elif len(alike) > 1 and noun in kinds and not any(m.sizes or m.places or m.adjectives for m in there):
            yield f"which {noun} is not said: it may be any of {any_of(alike)}"


def _of_verbs(reading: Reading, words: Sequence[str]) -> Iterator[str]:
    """“Turn it on its side”, “move it”: how far, and about what or where to, is missing."""
    verbs = tables("changes.toml")["verb"]
    said = [p.kind for m in reading.mentions for p in m.places]
    if not {*words[:3]}.isdisjoint(verbs["turn"]) and not reading.lost() and POSE not in said:
        yield "how far it is to be turned, and about which axis, is not said"
    if not {*words[:3]}.isdisjoint(verbs["move"]) and not said:
        yield "how far it is to be moved, and where to, is not said"


def any_of(things: Sequence[Mention]) -> str:
    """Things alike in words, each with its first size: “hole (6 mm), holes (4 mm)”."""
    known = [m.before or m for m in things]
    return ", ".join(f"{m.noun} ({next((f'{q.value:g} mm' for _, q in m.sizes), m.term)})" for m in known)


def _of_lost(reading: Reading, quote: str) -> str:
    """Why a piece of a text is not understood."""
    comparatives = {w for listed in tables("changes.toml")["comparative"].values() for w in listed}
    several = [m for m in reading.mentions if m.before is not None and (m.before.count or 1) > 1]
    removing = set(tables("changes.toml")["binding"]["words"])
    if quote.lower() in comparatives:
        return f"“{quote}” does not say by how much"
    said = re.findall(r"\d+(?:\.\d+)?", quote)
    there = {q.value for m in reading.mentions if m.before is not None for _, q in m.before.sizes}
    if len(said) > 1 and float(said[0]) not in there:
        return f"“{quote}”: nothing here is {said[0]} mm"
    if re.fullmatch(r"[\d.]+ ?(?:mm|cm|in)?", quote):
        return f"“{quote}” does not say which size that is"
    if quote.lower() in removing and several:
        return f"there are {several[0].before.count} {several[0].noun}: say which one"  # type: ignore[union-attr]
    return f"I do not know this change: “{quote}”"
