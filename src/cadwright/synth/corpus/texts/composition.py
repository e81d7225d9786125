"""Whole texts of a part: by a voice, at a level of abstraction (Text2CAD's four: IterCAD, appendix B.2).

*abstract* says what it is for or is called; *beginner* what there is, in plain words, almost without numbers;
*intermediate* the main dimensions; *expert* every dimension and place, step by step or as a specification.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Literal

import msgspec

from cadwright.synth.corpus.texts.account import Account
from cadwright.synth.corpus.texts.bodies import body
from cadwright.synth.corpus.texts.names import named
from cadwright.synth.corpus.texts.phrases import Phrase, phrase
from cadwright.synth.corpus.texts.voices import (
    DESIGNER,
    ENGINEER,
    HOBBYIST,
    MACHINIST,
    TEACHER,
    VOICES,
    Detail,
    Teller,
    Unit,
    Voice,
    listed,
    sentence,
    with_articles,
)

TextLevel = Literal["abstract", "beginner", "intermediate", "expert"]
TEXT_LEVELS: tuple[TextLevel, ...] = ("abstract", "beginner", "intermediate", "expert")
DETAILS: Mapping[TextLevel, Detail] = {
    "abstract": "loose",
    "beginner": "loose",
    "intermediate": "main",
    "expert": "full",
}
SHORT = 60
"""Characters of what a question may go round."""
LONG = 110
"""Characters of a sentence, from which on what there is gets sentences of its own."""


class Text(msgspec.Struct, frozen=True):
    """What somebody says of a part."""

    text: str
    voice: str
    unit: str


def texts(account: Account, level: TextLevel, rng: Random, count: int = 1, unit: Unit | None = None) -> list[Text]:
    """So many different texts, by as many voices as there are. The same source of chance gives the same texts."""
    voices = rng.sample(VOICES, len(VOICES))
    found: dict[str, Text] = {}
    for attempt in range(4 * count):
        told = text(account, level, voices[attempt % len(voices)], rng, unit)
        found.setdefault(told.text, told)
        if len(found) == count:
            break
    return list(found.values())


def text(account: Account, level: TextLevel, voice: Voice, rng: Random, unit: Unit | None = None) -> Text:
    """One text, in a unit of the voice's choice where none is given."""
    axes = {"XZ": ("X", "Z"), "YZ": ("Y", "Z")}.get(account.plane, ("X", "Y"))
    teller = Teller(rng, voice, DETAILS[level], unit, axes)
    if account.plane != "XY":
        teller.coordinates = True
    if level == "abstract":
        told = _asked(teller, named(teller, account))
    else:
        told = _told(teller, account)
        told = _whole(teller, account, told) if level == "beginner" else told
        told = _ended(teller, account, told)
    return Text(_cased(teller, with_articles(told)), voice.name, teller.unit)


def _told(teller: Teller, account: Account) -> str:
    start = body(teller, account)
    things = [phrase(teller, item, account) for item in account.items[1:]]
    ways = _WAYS[teller.voice.name] if teller.detail != "loose" else _LOOSE
    if not things:
        return _asked(teller, start)
    return teller.rng.choice(ways)(teller, start, things)


def _asked(teller: Teller, what: str) -> str:
    """A request for it, or just what it is."""
    if teller.voice is MACHINIST:
        return sentence(what if teller.maybe(0.3) else _bare(what))
    if teller.voice is HOBBYIST:
        ways = ["I need {}", "can you make me {}?", "I'm looking for {}", "please make {}", "{}", "I want to print {}"]
        if len(what) < SHORT and ":" not in what:
            ways.append("hi, could you draw {} for me?")
        begun = teller.pick(*ways)
    elif teller.voice is TEACHER:
        begun = teller.pick("Make {}", "Let's build {}", "Draw {}", "Model {}")
    else:
        begun = teller.pick("Design {}", "Create {}", "Model {}", "{}", "Please model {}", "We need {}")
    return sentence(begun.replace("{}", what)) if "?" not in begun else begun.replace("{}", what)


def _one_sentence(teller: Teller, start: str, things: Sequence[Phrase]) -> str:
    """Body with this, that and the other; in sentences of their own where that gets long."""
    nouns = [thing.noun for thing in things]
    if teller.voice is MACHINIST and teller.maybe(0.7):
        return _shop(teller, start, things)
    if sum(map(len, nouns)) <= LONG and not any("," in noun for noun in nouns[:-1]):
        link = " with" if " with " not in start else "," if len(nouns) > 1 else " and"
        return _asked(teller, f"{start}{link} {listed(nouns)}")
    return f"{_asked(teller, start)} {' '.join(_having(teller, nouns))}"


def _having(teller: Teller, nouns: Sequence[str]) -> list[str]:
    """Sentences for what there is."""
    told, form = [], "It has {}"
    for noun in nouns:
        plural = not re.match(r"(?:a|an|the|one)\b|R\d", noun)
        told.append(sentence(form.replace("There is", "There are" if plural else "There is").replace("{}", noun)))
        form = teller.pick(*(way for way in _FORMS if way != form))
    return told


_FORMS = ("There is {}", "It also has {}", "Add {}")


def _steps(teller: Teller, start: str, things: Sequence[Phrase]) -> str:
    """Start with the body, then do one thing after the other."""
    told = [sentence(f"{teller.pick('Start with', 'Begin with', 'First make', 'Take')} {start}")]
    for number, thing in enumerate(things):
        done = _done(teller, thing)
        last = number == len(things) - 1
        link = (
            teller.pick("Finally, ", "Last, ", "")
            if last and number
            else teller.pick("Then ", "Next, ", "", "After that, ")
        )
        told.append(sentence(link + (done[:1].lower() + done[1:] if link else done)))
    return " ".join(told)


def _numbered(teller: Teller, start: str, things: Sequence[Phrase]) -> str:
    """Steps with numbers, a line each."""
    lines = [f"{teller.pick('Start with', 'Make')} {start}", *(_done(teller, thing) for thing in things)]
    return "\n".join(f"{number}. {sentence(line)}" for number, line in enumerate(lines, 1))


def _done(teller: Teller, thing: Phrase) -> str:
    return thing.done(teller.pick(*thing.verbs))


def _items(teller: Teller, start: str, things: Sequence[Phrase]) -> str:
    """The body, and what it has as a list."""
    mark = teller.pick("- ", "* ", "• ")
    head = sentence(_bare(start) if teller.voice.terse else start).rstrip(".")
    return "\n".join([f"{head}:" if ":" not in head else head, *(mark + _bare(thing.noun) for thing in things)])


def _shop(teller: Teller, start: str, things: Sequence[Phrase]) -> str:
    """A note for the workshop: no articles, one thing after the other."""
    parts = [_bare(start), *(_bare(thing.noun) for thing in things)]
    if any("," in part for part in parts):
        return sentence(teller.pick("; ", ". ").join(_capital(part) for part in parts))
    return sentence(_capital(", ".join(parts)))


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _bare(noun: str) -> str:
    """Without its article."""
    first, _, rest = noun.partition(" ")
    return rest if first in ("a", "an", "the") else noun


_WAYS: Mapping[str, Sequence[Callable[[Teller, str, Sequence[Phrase]], str]]] = {
    HOBBYIST.name: (_one_sentence, _one_sentence, _steps),
    MACHINIST.name: (_shop, _shop, _one_sentence, _items),
    DESIGNER.name: (_one_sentence, _steps, _one_sentence),
    ENGINEER.name: (_items, _one_sentence, _numbered, _shop),
    TEACHER.name: (_steps, _numbered, _steps),
}
_LOOSE = (_one_sentence, _one_sentence, _steps)


def _whole(teller: Teller, account: Account, told: str) -> str:
    """At times a beginner says how large it is all in all."""
    long = max(account.box[2] - account.box[0], account.box[3] - account.box[1])
    if account.body.kind in ("bracket", "shaft") or not teller.maybe(0.4):
        return told
    rounded = round(long / 10)
    if abs(10 * rounded - long) > 0.05 * long or rounded < 2:
        return told
    size = f"{rounded} cm" if teller.maybe(0.6) else f"{10 * rounded} mm"
    more = (f"It should be about {size} long.", f"Roughly {size} across.", f"About {size} wide in all.")
    return f"{told} {teller.pick(*more)}"


def _ended(teller: Teller, account: Account, told: str) -> str:
    """How it lies, units, and thanks."""
    parts = [told]
    if not account.lies and teller.full:
        parts.append(_lying(teller, account))
    if teller.bare and teller.full and teller.maybe(0.5 if teller.voice is HOBBYIST else 0.8):
        parts.append(teller.pick("All dimensions in mm.", "Dimensions in mm.", "Everything in mm."))
    if teller.voice is HOBBYIST and teller.maybe(0.15):
        parts.append(teller.pick("Thanks!", "thanks", "Thank you!"))
    return ("\n" if "\n" in told else " ").join(parts)


def _lying(teller: Teller, account: Account) -> str:
    if account.stood_up:
        return teller.pick(
            "Finally turn the whole part 90° about the X axis so that it stands.",
            "At the end stand it up: rotate everything by 90 degrees about X.",
        )
    towards = {"XZ": "-Y", "YZ": "+X"}[account.plane]
    return teller.pick(
        f"The base sketch is on the {account.plane} plane and is extruded towards {towards}.",
        f"(Sketch on the {account.plane} plane, extruded in the {towards} direction.)",
        f"Sketch plane {account.plane}, extrusion towards {towards}.",
    )


def _cased(teller: Teller, told: str) -> str:
    """People in a hurry write small letters and leave out the last full stop."""
    if teller.rng.random() >= teller.voice.lower:
        return told
    lowered = "".join(
        letter.lower() if letter.isupper() and _starts(told, at) and not told[at + 1 : at + 2].isupper() else letter
        for at, letter in enumerate(told)
    )
    return lowered.rstrip(".") if teller.maybe(0.6) else lowered


def _starts(told: str, at: int) -> bool:
    """Whether a letter begins a sentence, and stands for itself: not X, R5, V-groove."""
    before = told[:at].rstrip()
    begins = not before or before[-1] in ".!?"
    after = told[at + 1 : at + 2]
    return begins and (after.isalpha() or after == "'")
