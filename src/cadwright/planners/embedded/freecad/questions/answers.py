"""What a rule finds: one reading of the drawing after another, with the evidence, and how an option is chosen."""

from collections.abc import Sequence

import msgspec

from cadwright.planners.embedded.freecad.questions.words import Option, chosen


class Finding(msgspec.Struct, frozen=True):
    """An answer as names, the most telling first, for each way in which drawing and question can be read.

    ``evidence`` is a sentence; ``text`` the answer where there are no options.
    """

    readings: tuple[tuple[str, ...], ...]
    evidence: str
    text: str = ""


class Answer(msgspec.Struct, frozen=True):
    """What to say, and the evidence; ``text`` is None where there is no answer, and ``why`` then tells the reason."""

    text: str | None
    why: str
    rule: str = ""


def found(*names: str, evidence: str, text: str = "") -> Finding:
    """A finding with one reading."""
    return Finding((names,), evidence, text or names[0])


def counted(numbers: Sequence[int], what: str, how: str = "") -> Finding:
    """A number of things, in several readings."""
    readings = tuple(dict.fromkeys((str(n),) for n in numbers))
    counts = " or ".join(reading[0] for reading in readings)
    return Finding(readings, f"Counted {what}: {counts}{f' ({how})' if how else ''}.", readings[0][0])


def length(value: float, what: str, unit: str = "mm") -> Finding:
    """A measure with its unit."""
    text = f"{value:.6g} {unit}"
    return found(f"{value:.6g}", evidence=f"{what}: {text}.", text=text)


def settled(finding: Finding, options: Sequence[Option], rule: str = "") -> Answer:
    """The answer that a finding gives: an option's letter and text, or a text of its own.

    Where readings differ, there is an answer only if they lead to the same option, or to none but the first's;
    without options two answers are told.
    """
    if not options:
        firsts = dict.fromkeys(reading[0] for reading in finding.readings if reading)
        if len(firsts) > 2 or not finding.text:
            return Answer(None, f"{finding.evidence} It can be read in more than one way", rule)
        return Answer(" or ".join(firsts) if len(firsts) > 1 else finding.text, finding.evidence, rule)
    option = _agreed(finding, options)
    if option is None:
        return Answer(None, f"{finding.evidence} No single option says that", rule)
    return Answer(f"{option.letter}) {option.text}", finding.evidence, rule)


def _agreed(finding: Finding, options: Sequence[Option]) -> Option | None:
    """The option that the first reading leads to, where no other reading leads to another."""
    choices = [chosen(reading, options) for reading in finding.readings]
    if not choices or choices[0] is None:
        return None
    return choices[0] if all(each is None or each is choices[0] for each in choices) else None
