"""Sizes that are said by other sizes: “half as wide as long”, “10 mm longer than wide”, “a third of the plate's width”.

Such a size is a share of another one and something more. Each slot has one of them at most: when “length is twice the
width” and the length is said, too, the width is turned into half the length.
"""

from collections.abc import Mapping

from msgspec.structs import replace

from cadwright.english.frames import Frame
from cadwright.english.lexicon import words_of
from cadwright.english.phrases import Lattice, Phrase
from cadwright.english.statements import HOST, Mention, Quantity, Span
from cadwright.language.tokens import Token

AGAIN = "again"
"""Behind the slot of a size that is said a second time, by another one: “15 mm, which is half the diameter of …”."""
BACK = "that"
"""The size that was said last: “half of that”."""
_LESS = words_of("groups.toml", "ratios", "less")
_OF_ANY = frozenset(("length", "width", "height", "thickness", "depth", "diameter", "outer diameter"))
"""Sizes that any body has."""
_WHERE = ("at", "on", "across")
_TIMES = ("time", "twice", "double", "x", "fold")


def compared(lattice: Lattice, phrase: Phrase) -> tuple[str, Quantity] | None:
    """The name and the value of a size that a phrase says by another one; ``None`` where it says none so."""
    span = (phrase.start, phrase.end)
    if "whose" in phrase.parts or "full" in phrase.parts:
        return _of_another(lattice, phrase, span)
    more = phrase.term("more")
    way = phrase.term("way")
    name = phrase.term("dim") or more[1:]
    of = BACK if "back" in phrase.parts else phrase.term("of") or name
    if _is_elsewhere(lattice, phrase):
        name, of = of, BACK
    whose = _named(lattice, phrase)
    quote = lattice.quote(*span)
    if "f" in phrase.parts:
        token = lattice.tokens[int(phrase.parts["f"][1])]
        value = _grown(token, less=more[:1] == "-" or way in _LESS) if more or way else token.value
        return name or of, Quantity(value, "ratio", span, quote, of, whose)
    if "a" in phrase.parts and (more or way):
        token = lattice.tokens[int(phrase.parts["a"][1])]
        plus = token.mm[0] if token.mm else token.value
        less = more[:1] == "-" or way in _LESS
        return name, Quantity(1.0, "ratio", span, quote, of, whose, plus=-plus if less else plus)
    return None if "a" in phrase.parts else (name, Quantity(1.0, "ratio", span, quote, of, whose))


def _is_elsewhere(lattice: Lattice, phrase: Phrase) -> bool:
    """Whether a size is named by where it is, and is a share of the one before: “a third of that at the top”."""
    at = phrase.parts.get("of", (0, ""))[0]
    return at > 0 and "dim" not in phrase.parts and lattice.words[at - 1] == "that" and lattice.words[at] in _WHERE


def _of_another(lattice: Lattice, phrase: Phrase, span: Span) -> tuple[str, Quantity]:
    """“The same width as the base”, “the full length”: that size of another thing, or of the one that a thing is on."""
    name = phrase.term("dim")
    whose = lattice.words[phrase.parts["whose"][0]] if "whose" in phrase.parts else HOST
    share = lattice.tokens[int(phrase.parts["f"][1])].value if "f" in phrase.parts else 1.0
    return name, Quantity(share, "ratio", span, lattice.quote(*span), name, whose)


def _named(lattice: Lattice, phrase: Phrase) -> str:
    """What the other thing is called, with which of several it is: “first cylinder”."""
    words = _ref(lattice, phrase)
    which = next((term for _, term in lattice.sense(words[0] - 1, "telling")), "") if words else ""
    return " ".join((*([which] if which else []), *(lattice.words[k] for k in words)))


def _ref(lattice: Lattice, phrase: Phrase) -> range:
    """The words of the other thing."""
    if "ref" not in phrase.parts:
        return range(0)
    at, kind = phrase.parts["ref"]
    end = next((end for end, term in lattice.sense(at, "thing") if term == kind and end <= phrase.end), at + 1)
    return range(at, end)


def _grown(token: Token, less: bool) -> float:
    """How many times another size one is that is “20 % longer” or “three times longer”."""
    if any(word in token.text.lower() for word in _TIMES) or token.value >= 1:
        return 1 / token.value if less else token.value
    return 1 - token.value if less else 1 + token.value


def related(frame: Frame, mention: Mention, name: str, slot: str, said: Quantity) -> Mention | None:
    """Give a thing a size that is a share of another one; ``None`` where the phrase says nothing of the thing."""
    if said.whose == mention.term:
        said = replace(said, whose="")
    if said.whose:
        return _with(mention, slot, said) if mention.size(slot) is None else _again(mention, slot, said)
    of = frame.slot(said.of) if said.of else next((s for s, q in mention.sizes if q.unit == "mm"), None)
    if said.of == BACK:
        of = next((s for s, q in reversed(mention.sizes) if q.unit == "mm"), None)
    if of == slot and said.of not in ("", name):
        of = None
    if of == slot:
        slot = next((s for s, q in reversed(mention.sizes) if q.unit == "ratio" and s != of), of)
    if of == slot and frame.role in ("body", "whole") and mention.size(slot) is None:
        of = _other(mention) or of  # “60 long, half as wide”
    if of == slot:
        on_host = frame.role == "cut" and mention.size(slot) is None and said.of in _OF_ANY
        return _with(mention, slot, replace(said, whose=HOST)) if on_host else None
    if of is None:
        of_body = said.of in _OF_ANY and frame.role != "whole" and mention.size(slot) is None
        return _with(mention, slot, replace(said, whose=HOST)) if of_body else None
    said = replace(said, of=of)
    if mention.size(slot) is None:
        return None if _leads(mention, of, slot) else _with(mention, slot, said)
    turned = freed(mention, of) if mention.size(of) is not None else mention
    if turned is None or turned.size(slot) is None or _leads(turned, slot, of):
        return _again(mention, slot, said)
    return _with(turned, of, _inverse(said, slot))


def _other(mention: Mention) -> str | None:
    """The one size beside its thickness that a thing has so far."""
    said = [s for s, q in mention.sizes if q.unit == "mm" and s in (*_OF_ANY, "side", "major") and s != "thickness"]
    return said[0] if len(said) == 1 else None


def freed(mention: Mention, slot: str) -> Mention | None:
    """The thing with a slot free that held a share of another size: that size is now a share of this one."""
    said = mention.size(slot)
    if said is None:
        return mention
    if said.unit != "ratio" or said.whose or not said.of or said.value == 0:
        return None
    rest = replace(mention, sizes=tuple((s, q) for s, q in mention.sizes if s != slot))
    turned = freed(rest, said.of)
    return _with(turned, said.of, _inverse(said, slot)) if turned is not None else None


def _inverse(said: Quantity, slot: str) -> Quantity:
    """The other size as a share of this one."""
    return replace(said, value=1 / said.value, of=slot, plus=-said.plus / said.value)


def _leads(mention: Mention, slot: str, to: str) -> bool:
    """Whether a size is a share of another one, or of a share of it."""
    shares: Mapping[str, str] = {s: q.of for s, q in mention.sizes if q.unit == "ratio" and not q.whose}
    seen = {slot}
    while slot in shares:
        slot = shares[slot]
        if slot == to or slot in seen:
            return True
        seen.add(slot)
    return slot == to


def _again(mention: Mention, slot: str, said: Quantity) -> Mention | None:
    """The thing with a size said once more by another one: the builder sees whether they agree."""
    there = mention.size(slot)
    if there is None or there.unit != "mm" or mention.size(f"{slot} {AGAIN}") is not None:
        return None
    return _with(mention, f"{slot} {AGAIN}", said)


def _with(mention: Mention, slot: str, said: Quantity) -> Mention:
    return replace(mention, sizes=(*mention.sizes, (slot, replace(said, named=True))))
