"""Whether what a phrase is said of is still to come: its noun behind sizes, or a new thing behind places."""

from cadwright.english.attached_places import PLACES
from cadwright.english.lexicon import words_of
from cadwright.english.nounless import DRILLED
from cadwright.english.nouns import OWNING
from cadwright.english.phrases import Lattice, Phrase
from cadwright.english.states import State
from cadwright.english.unknown import is_unknown

_FAR = 7
_OPENING = 12
"""How many words of place may stand between one that begins a sentence and the new thing there."""
_REACH = 6
"""How many words may stand between what is said and its noun."""
_LEADING = frozenset(("place", "centre", "corner", "inside", "host", "member"))
"""Places that a sentence may begin with: “On top of this block, add a cylinder”."""
RUNNING = frozenset(("along", "over", "down", "across"))
"""Before a direction one of these says along what something runs."""
_STANDING = words_of("groups.toml", "forward_references", "standing")
"""Verbs behind which there is a new thing where a place begins the sentence."""
_BESIDE = frozenset(("near", "at", "by", "towards", "toward"))
_HAVING = (("has",), ("have",), ("gets",), ("carries",))
_MIDDLE = frozenset(("centred", "centered", "central"))
_ENDS = frozenset((".", ";", "!", "?"))


def is_near(lattice: Lattice, phrase: Phrase) -> bool:
    """Whether the noun of what is said is coming."""
    if phrase.kind in ("size", "amount") and lattice.once(_is_in_line_of_sizes, phrase.start):
        return False
    if phrase.end < len(lattice.words) and lattice.once(leads_to_thing, phrase.end):
        return True
    if phrase.kind in ("place", "centre", "corner", "inside") and lattice.once(_leads_to_new, phrase.end):
        return True
    return (phrase.kind in _LEADING or runs(lattice, phrase)) and lattice.once(opens, phrase)


def _is_in_line_of_sizes(lattice: Lattice, i: int) -> bool:
    """Whether a word is in a line that has nothing but sizes, and is not the last one of a sheet of lines."""
    lines = (0, *lattice.lines)
    end = next((line for line in lines if line > i), None)
    return end is not None and all(
        lattice.tokens[j].values or lattice.is_in(j, "dimension") or lattice.is_in(j, "link")
        for j in range(max(line for line in lines if line <= i), end)
    )


def leads_only(lattice: Lattice, state: State, phrase: Phrase, told: bool) -> bool:
    """Tell whether something is said only of what comes behind it.

    “A triangle has three equal sides” is about one thing, and “top edge: chamfer 1 mm” begins anew.
    """
    if phrase.kind == "count" and not told:
        return state.link in OWNING or lattice.once(_of_others, phrase.end)
    if phrase.kind == "member" and lattice.words[phrase.end : phrase.end + 1] == (":",):
        return True  # “… a hole in the middle. Upright: 50 high”
    if phrase.kind == "offset" and lattice.words[phrase.start] in _BESIDE:
        return lattice.once(opens, phrase)  # “… 60 long. Near one end, 8 mm in, a hole”
    if phrase.kind == "edges":
        return lattice.once(opens, phrase)  # “… bevelled 3 mm. On one long side a recess …”
    return phrase.kind in PLACES and (lattice.once(heads, phrase) or lattice.once(_brings, phrase))


def is_right_before(lattice: Lattice, i: int) -> bool:
    """Whether a noun comes with nothing but adjectives before it."""
    while lattice.is_in(i, "adjective"):
        i += 1
    return i < len(lattice.words) and any(True for _ in lattice.sense(i, "thing"))


def leads_to_thing(lattice: Lattice, i: int) -> bool:
    """Whether a noun comes, with nothing but sizes and adjectives before it, or a hole without one: “Ø8 x 20 deep”."""
    if any(p.kind == "callout" and not {"on", "alone"} & {*p.parts} for at in lattice.phrases[i : i + 1] for p in at):
        return True
    j = i
    while j < min(i + _REACH, len(lattice.words)):
        if lattice.is_in(j, "link") and not _goes_on(lattice, j):
            return False
        if any(True for _ in lattice.sense(j, "thing")):
            return True
        empty = max((end for end, _ in lattice.sense(j, "filler")), default=j)  # “flat-bottomed”
        passed = lattice.tokens[j].values or any(lattice.is_in(j, t) for t in ("adjective", "dimension", "comparative"))
        passed = passed or lattice.words[j] in _MIDDLE  # “a centred square recess”
        begins = j == i and lattice.words[j] in ("a", "an", "another")
        if not (passed or begins or empty > j or _goes_on(lattice, j)):
            return False
        j = max(j + 1, empty)
    return False


def _goes_on(lattice: Lattice, j: int) -> bool:
    """Whether a sign is one between sizes, “6 wide x 3 deep keyway”, or between adjectives, “a long, thin plate”."""
    if lattice.words[j] in ("x", "by", "×"):
        return any(token.values for token in lattice.tokens[j + 1 : j + 2])
    pair = lattice.words[j] == "," and lattice.is_in(j - 1, "adjective") and lattice.is_in(j + 1, "adjective")
    return pair and j > 1 and lattice.words[j - 2] in ("a", "an", "the")


def _leads_to_new(lattice: Lattice, i: int) -> bool:
    """Whether places and then a new thing come: “on top in the middle a post”, “in each corner one 6 mm pin”."""
    for j in range(i, min(i + _FAR, len(lattice.words))):
        if lattice.words[j] == "one" and lattice.is_in(j + 1, "side"):
            continue  # “around it at one end a collar”
        if lattice.words[j] in ("a", "an", "another", "one"):
            return leads_to_thing(lattice, j + 1) if j + 1 < len(lattice.words) else False
        if not any(
            lattice.is_in(j, t) for t in ("preposition", "side", "centre", "corner", "filler")
        ) and lattice.words[j] not in (
            "the",
            "its",
        ):
            return False
    return False


def runs(lattice: Lattice, phrase: Phrase) -> bool:
    """Whether a phrase says along what something runs: “along the whole length”."""
    return phrase.kind == "axis" and lattice.words[phrase.start] in RUNNING


def ends(lattice: Lattice, i: int) -> bool:
    """Whether a sentence ends with a sign."""
    return i >= 0 and lattice.words[i] in _ENDS


def _begins(lattice: Lattice, i: int) -> bool:
    """Whether a word begins a sentence behind another one."""
    empty = ("filler", "determiner")
    while i > 0 and (lattice.words[i - 1] in (",", "out") or any(lattice.is_in(i - 1, t) for t in empty)):
        i -= 1
    return ends(lattice, i - 1)


def opens(lattice: Lattice, phrase: Phrase) -> bool:
    """Whether a place begins a sentence that goes on to a new thing."""
    if not _begins(lattice, phrase.start):
        return False
    for j in range(phrase.end, min(phrase.end + _OPENING, len(lattice.words))):
        if lattice.words[j] == ":" and j + 1 < len(lattice.words) and leads_to_thing(lattice, j + 1):
            return True  # “Second sketch on the upper face: circle …”
        if lattice.words[j] in ("a", "an", "another", "one", "two", "three", "four"):
            return j + 1 < len(lattice.words) and leads_to_thing(lattice, j + 1)
        if lattice.words[j] in _STANDING and j + 1 < len(lattice.words) and leads_to_thing(lattice, j + 1):
            return True  # “Under the head is round shaft”
        passed = any(
            lattice.is_in(j, t) for t in ("filler", "preposition", "determiner", "adjective", "centre", "side")
        )
        if (
            not passed
            and lattice.words[j] not in (",", ":", "has", "have", "with")
            and not any(True for _ in lattice.sense(j, "thing"))
        ):
            return False
    return False


def _of_others(lattice: Lattice, i: int) -> bool:
    """Whether a number counts what the word behind it names, which is no thing: “3 pens”."""
    return i < len(lattice.words) and is_unknown(lattice, i)


def _brings(lattice: Lattice, phrase: Phrase) -> bool:
    """Whether a place comes behind a comma and right before a new thing: “, underneath it a plug”, “, the other leg has
    two holes”.
    """
    if phrase.start == 0 or lattice.words[phrase.start - 1] not in (",", "and"):
        return False
    if phrase.kind == "member" and lattice.words[phrase.end : phrase.end + 1] in _HAVING:
        return leads_to_thing(lattice, phrase.end + 1) or leads_to_thing(lattice, phrase.end + 2)
    return lattice.words[phrase.start - 1] == "," and _leads_to_new(lattice, phrase.end)


def heads(lattice: Lattice, phrase: Phrase) -> bool:
    """Whether a place stands before a colon and the thing that is there."""
    end = phrase.end - ends_with_colon(lattice, phrase)
    if lattice.words[end : end + 1] != (":",) or end + 1 == len(lattice.words):
        return False
    begins = phrase.start == 0 or lattice.is_in(phrase.start - 1, "link") or phrase.start in lattice.lines
    across = begins and lattice.tokens[end + 1].kind == "diameter"  # “center: d20”
    return across or leads_to_thing(lattice, end + 1) or _leads_to_bored(lattice, end + 1)


def ends_with_colon(lattice: Lattice, phrase: Phrase) -> bool:
    """Whether a phrase is a name with its colon, under which stands what is there: “base: two holes”."""
    return lattice.words[phrase.end - 1] == ":"


def _leads_to_bored(lattice: Lattice, i: int) -> bool:
    """Whether a thread or a diameter comes, and what makes it a hole: “M8 x 15 deep tapped”."""
    for j in range(i, min(i + _REACH, len(lattice.words))):
        if any(term in DRILLED for _, term in lattice.sense(j, "adjective")):
            return any(token.kind in ("thread", "diameter") for token in lattice.tokens[i:j])
        if not (lattice.tokens[j].values or lattice.is_in(j, "dimension") or _goes_on(lattice, j)):
            return False
    return False
