"""Why a text changes nothing of a part, in a line for who wrote it."""

import re
from collections.abc import Iterator, Mapping, Sequence

from cadwright.english.changes.doubts import unknown_nouns
from cadwright.english.frames import Frame
from cadwright.english.lexicon import tables
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
    for span in reading.spans("thing"):
        noun = reading.quote(span)
        alike = [m for m in reading.mentions if m.before is not None and noun == m.term and not m.gone and not m.sizes]
        if len(alike) > 1:
            listed = ", ".join(f"{m.term} ({told_apart(m.before)})" for m in alike if m.before is not None)
            yield f"which {noun} is not said: it may be any of {listed}"
    for span in unknown_nouns(reading, frames):
        yield f"there is no such {reading.quote(span)} here"
    if reading.mentions[0].gone:
        yield f"nothing would be left without the {reading.mentions[0].noun}"
    for span in reading.lost():
        yield _of_lost(reading, reading.quote(span))
    if not any(m.sizes or m.places or m.adjectives or m.count or m.gone or m.heard for m in reading.mentions):
        yield "I do not know this change"


def told_apart(thing: Mention) -> str:
    """The first size of a thing, by which it is told from others alike."""
    return next((f"{q.value:g} mm" for _, q in thing.sizes), thing.noun)


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
