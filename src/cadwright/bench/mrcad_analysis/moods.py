"""What kind of word a sentence of an instruction hangs on: a verb that directs, one that tells, or none (figure 6B).

The paper parses with Stanza, whose models are not among packages. Here the first words of each sentence decide, and the
report says so: an imperative begins with a verb's plain form, a telling sentence has a form of “be” or an inflected
verb near its beginning.
"""

import re
from collections import Counter
from collections.abc import Iterable
from typing import Literal

Mood = Literal["imperative", "indicative", "no verb"]
METHOD = "by the first words of each sentence, without a parser"
_SENTENCES = re.compile(r"[.!?;\n]+|,?\s+(?:and\s+then|then)\s+")
_WORDS = re.compile(r"[a-z']+")
_BEFORE = frozenset(
    ("please", "now", "also", "then", "and", "ok", "okay", "just", "next", "first", "so", "but", "maybe")
)
_DIRECTING = frozenset(
    (
        *("add", "align", "arrange", "attach", "bend", "bring", "center", "centre", "change", "close", "complete"),
        *("connect", "continue", "copy", "correct", "cut", "delete", "drag", "draw", "drop", "duplicate", "enlarge"),
        *("erase", "expand", "extend", "fill", "finish", "fit", "fix", "flip", "follow", "get", "give"),
        *("go", "increase", "insert", "join", "keep", "leave", "lengthen", "lift", "lower", "make", "mark"),
        *("match", "merge", "mirror", "modify", "move", "narrow", "need", "nudge", "open", "place", "pull"),
        *("push", "put", "raise", "reconnect", "redo", "redraw", "reduce", "remove", "rename", "repeat", "replace"),
        *("resize", "revert", "rotate", "round", "scale", "separate", "set", "shift", "shorten", "shrink", "size"),
        *("slide", "space", "split", "square", "start", "stop", "straighten", "stretch", "swap", "switch", "take"),
        *("tilt", "trace", "trim", "try", "turn", "undo", "use", "widen"),
    )
)
_TELLING = frozenset(
    (
        "is",
        "are",
        "was",
        "were",
        "be",
        "looks",
        "look",
        "should",
        "needs",
        "has",
        "have",
        "goes",
        "it's",
        "that's",
        "can",
    )
)
_REACH = 6
"""Words from the beginning within which a telling verb is looked for."""


def mood(sentence: str) -> Mood | None:
    """Of one sentence; ``None`` where there are no words."""
    words = _WORDS.findall(sentence.lower())
    while words and words[0] in _BEFORE:
        words = words[1:]
    if not words:
        return None
    if words[0] in _DIRECTING:
        return "imperative"
    told = any(word in _TELLING or word.endswith("ed") for word in words[:_REACH])
    return "indicative" if told else "no verb"


def moods(texts: Iterable[str]) -> Counter[Mood]:
    """How often each is, over all sentences of texts."""
    sentences = (part for text in texts for part in _SENTENCES.split(text))
    return Counter(found for part in sentences if (found := mood(part)) is not None)
