"""Phrases about other things than the one that a clause is about: "the same size as …", "under …", "of the …"."""

import re
from dataclasses import dataclass

from cadwright.planners.embedded.canvas.vocabulary import KINDS, NAMES, RELATIONS

NOUNS = "|".join([*KINDS.values(), *(pattern for pattern, _ in NAMES.values()), "ones?", "other", "rest"])
_WHAT = r"((?:the|both|all|its?|each|that|this)? ?[\w' ]+?)"
_ENDS = (
    r"(?=$| (?:should|needs?|has to|have to|must|is|are|isn't|by \d|up|down|a (?:bit|little|lil)|slightly|so|"
    r"please|pls|wants?|looks?|get|gets|\d)\b)"
)
_MEANT_TO = re.compile(
    r"(?:\b(?:should|must|needs? to|has to|have to)(?: not)?(?: be| go| sit| stay| end)?|"
    r"\b(?:so|until|till?|untill)(?: that)?(?: it| they)?|\bto|\b(?:sits?|stands?|lies?))(?: right| just| exactly)?$"
)
"""What comes right before words that say where something is to be, and not where it is."""
_PUT = re.compile(r"^(?:(?:please|now|can you|could you) )*(?:move|put|place|bring|shift|slide|drag|cent(?:er|re))\b")
_NO_OWNER = (
    "rid|size|middle|center|centre|half|instead|out|all|both|one|each|some|rest|end|ends|length|width|height|radius|"
    "couple|kind|sort|front|lot|bit|"
    "corner|tip"
)


@dataclass(frozen=True)
class Relation:
    """How something lies to what other words name; ``goal`` where it is to lie so, and does not yet."""

    kind: str
    words: str
    goal: bool
    text: str
    """All of the phrase; ``words`` is empty where it names nothing else, "in the middle"."""


def relation(clause: str) -> tuple[Relation | None, str]:
    """The first relation to something else in a clause, and the clause without it."""
    central = re.search(r"\b(?:in|to|at|into|on) the (?:very |exact |dead )?(?:middle|cent(?:er|re))$", clause)
    if central is not None:
        before = clause[: central.start()].strip()
        if _MEANT_TO.search(before) or _PUT.match(before):
            return Relation("middle", "", True, central[0]), before
    for kind, pattern in RELATIONS.items():
        what = r"(.+? & .+?|(?:the |both )[\w ]+?)" if kind == "between" else _WHAT
        found = re.search(rf"\b(?:{pattern}) {what}{_ENDS}", clause)
        if found is None or re.search(rf"\b(?:{NOUNS})\b", found[1]) is None or "each other" in found[1]:
            continue
        before = clause[: found.start()].strip()
        if not before or re.search(r"\b(?:too|more|bit|little|the|a)$", before):
            continue
        goal = _is_goal(kind, before, clause[found.end() :])
        return Relation(kind, found[1].strip(), goal, found[0]), f"{before} {clause[found.end() :].strip()}".strip()
    return None, clause


def _is_goal(kind: str, before: str, after: str) -> bool:
    if _MEANT_TO.search(before):
        return True
    if kind in ("nearer", "farther", "touching", "upon"):
        return re.match(r"(?:delete|remove|erase|get rid|take)\b", before) is None and not after.strip()
    return _PUT.match(before) is not None and not re.search(r"\b(?:up|down|left|right|\d)\b", after)


def likened(clause: str) -> tuple[str, str | None]:
    """A clause without what something is to be like ("the same size as the left one"), and that."""
    found = re.search(
        r"\b(same(?: \w+)? as|equal to|identical to|match(?:es|ing)?|(?:as (?:big|large|small|wide|tall|long|high)) as|"
        r"level with) (.+)$",
        clause,
    )
    return (clause, None) if found is None else (clause[: found.end(1)], found[2])


def excepted(clause: str) -> tuple[str, str | None]:
    """A clause without what is not meant ("all circles except the big one"), and that."""
    found = re.search(
        r"\b(?:except(?: for)?|(?<=everything )but|(?<=all )but|other than|apart from) ((?:the )?.+)$", clause
    )
    return (clause, None) if found is None else (clause[: found.start()].strip(), found[1])


def owner(clause: str) -> tuple[str | None, str]:
    """What a thing is a part of ("the bottom line of the car"), and the clause without that."""
    found = re.search(rf"(?<!\S)(\w+) of (?:the |this |that |his )?([\w ]+?){_ENDS}", clause)
    if found is None or re.fullmatch(_NO_OWNER, found[1]) or re.search(rf"\b(?:{NOUNS})\b", found[2]) is None:
        return None, clause
    return found[2], clause[: found.end(1)] + " " + clause[found.end() :]
