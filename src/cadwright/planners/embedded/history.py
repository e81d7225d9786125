"""Going back: to an earlier version of a design, or to what one thing of it was in one."""

import re
from collections.abc import Sequence

from msgspec.structs import replace

from cadwright.english.lexicon import tables, words_of
from cadwright.english.statements import Mention
from cadwright.language.numerals import CARDINALS, ORDINALS
from cadwright.parts import things
from cadwright.parts.change import change, left_over, named_kinds, remade
from cadwright.parts.changed import Rewritten
from cadwright.parts.scene import UnbuildableError
from cadwright.values import PastVersion

_STEPS = words_of("groups.toml", "history", "steps")
"""Words of a text that only undoes so many changes."""
_VERSIONS = words_of("groups.toml", "history", "versions")
_NUMBER = re.compile(r"v?\d+")
_NUMBERED = re.compile(r"\b(?:v|version |revision |state )(\d+)\b")
_BROUGHT_BACK = re.compile(
    r"\b(?:put|bring|get|want|have)(?: [a-z]+){1,4} back\b"
    r"(?=\s*$|[\s,.;!]*(?:with|but|in|again|please|to|at|and)\b|[.!;])"
)
"""“Bring the fillets back”, but no hole in the back."""
_CLAUSE = re.compile(r"\s*(?:[,;.!]|\b(?:and|then|but|except)\b)[\s,]*(?:(?:and|then|but)\b\s*)*")
_KEEPING = re.compile(r"(?:keep|keeping|leave|leaving|with)\b")


def gone_back(text: str, script: str, past: Sequence[PastVersion]) -> Rewritten | None:
    """What a text goes back to, with what else it says; ``None`` where it does not.

    Raises `UnbuildableError` where there is nothing to go back to.
    """
    if not goes_back(text):
        return None
    if _is_undo(_words(text)):
        return Rewritten(_undone(_count(_words(text)), past, script))
    back, rest = _parts_of(text)
    said = _words(back)
    if _is_undo(said):
        return _and(rest, Rewritten(_undone(_count(said), past, script)))
    if _VERSIONS.isdisjoint(said) and not _NUMBERED.search(back.lower()):
        return _restored(text, rest, script, past)
    old = _named(back.lower(), past, script)
    if _KEEPING.match(rest):
        return _keeping(rest, old, script)
    known = {*_STEPS, *_VERSIONS, *ORDINALS, *CARDINALS, *(w for phrase in _restoring() for w in phrase.split())}
    strange = " ".join(w for w in said if w not in known and not _NUMBER.fullmatch(w))
    return _and(rest, Rewritten(old, (), (strange,) if strange else ()))


def _words(text: str) -> list[str]:
    return re.findall(r"\w+", text.lower())


def _is_undo(said: Sequence[str]) -> bool:
    """Whether words only undo so many changes."""
    return all(w in _STEPS or w.isdigit() or w in CARDINALS for w in said)


def _restoring() -> Sequence[str]:
    return tuple(tables("changes.toml")["restoring"]["words"])


def _and(rest: str, found: Rewritten) -> Rewritten:
    """What was gone back to with what is said of it besides: “undo that, and make it 80 long”."""
    if not rest:
        return found
    again = change(rest, found.script)
    if again is not None:
        return replace(again, not_understood=(*found.not_understood, *again.not_understood))
    lost = left_over(rest, things.of(found.script) or ()) or ((rest,) if re.search(r"\d", rest) else ())
    return replace(found, not_understood=(*found.not_understood, *lost))


def goes_back(text: str) -> bool:
    """Whether a text speaks of how the part was before."""
    said = f" {' '.join(re.findall(r'[a-z]+', text.lower()))} "
    if _BROUGHT_BACK.search(text.lower()):
        return True
    return any(f" {words} " in said for words in _restoring())


def recent(script: str, past: Sequence[PastVersion]) -> int:
    """Which thing the change before this one was about; -1 where that was several or none."""
    now = things.of(script)
    earlier = [old for v in past if v.script != script and (old := things.of(v.script)) is not None]
    if now is None or not earlier:
        return -1
    known = [_plain(m) for m in earlier[-1]]
    fresh = [k for k, m in enumerate(now) if _plain(m) not in known]
    return fresh[0] if len(fresh) == 1 else -1


def _parts_of(text: str) -> tuple[str, str]:
    """What is gone back to, and what else is said."""
    cut = _CLAUSE.search(text.strip().rstrip(".!"))
    return (text, "") if cut is None else (text[: cut.start()], text.strip().rstrip(".!")[cut.end() :])


# versions


def _count(said: Sequence[str]) -> int:
    numbers = [int(w) for w in said if w.isdigit()] + [CARDINALS[w] for w in said if w in CARDINALS]
    return numbers[0] if numbers else 1


def stack(past: Sequence[PastVersion]) -> list[PastVersion]:
    """The versions that undoing goes back through: an undo is no step itself, and neither is what it undid."""
    kept: list[PastVersion] = []
    for version in past:
        scripts = [v.script for v in kept]
        if goes_back(version.request) and version.script in scripts:
            kept = kept[: len(scripts) - scripts[::-1].index(version.script)]
        else:
            kept.append(version)
    return kept


def _undone(steps: int, past: Sequence[PastVersion], current: str) -> str:
    kept = [v.script for v in stack(past)]
    if kept and kept[-1] == current:
        kept = kept[:-1]
    if steps < 1 or len(kept) < steps:
        there = f"only {len(kept)}" if kept else "none"
        raise UnbuildableError(f"there is no version {steps} back: {there} before this one")
    return kept[-steps]


def _named(back: str, past: Sequence[PastVersion], current: str) -> str:
    """The script of the version that is named: “the first version”, “v2”, “the previous one”."""
    if not past:
        raise UnbuildableError("there is no earlier version")
    said = _words(back)
    if "previous" in said or ("last" in said and "version" in said):
        return _undone(1, past, current)
    number = _NUMBERED.search(back)
    if number:
        found = [v.script for v in past if v.version == f"v{number[1]}"]
        if not found:
            raise UnbuildableError(f"there is no version v{number[1]} among those that led here")
        return found[0]
    ordinals = [ORDINALS[w] for w in said if w in ORDINALS]
    index = ordinals[0] if ordinals else 1
    if index > len(past):
        raise UnbuildableError(f"there are only {len(past)} versions")
    return past[index - 1].script


def _keeping(kept: str, old: str, script: str) -> Rewritten:
    """An earlier version with some things as they are now: “but keep the holes”."""
    before, now = things.of(old), things.of(script)
    if before is None or now is None:
        raise UnbuildableError(_STRANGE)
    kinds = named_kinds(kept, (*before, *now))
    if not kinds:
        raise UnbuildableError(f"“{kept.strip()}” names nothing that there was")
    for kind in kinds:
        before = _with_those(before, kind, now)
    return remade(script, before)


# single things

_STRANGE = "how a script that I did not write was before I cannot tell thing by thing"


def _restored(text: str, rest: str, script: str, past: Sequence[PastVersion]) -> Rewritten:
    """The things that a text names as they were in the newest version that had them otherwise.

    What is said besides is the ``rest``; where the things are there again, all of the text may be about them.
    """
    there = things.of(script)
    if there is None:
        raise UnbuildableError(_STRANGE)
    now = there
    olds = [old for v in reversed(stack(past)) if v.script != script and (old := things.of(v.script)) is not None]
    told = (*now, *(m for old in olds for m in old))
    kinds = named_kinds(text, told)
    if not kinds:
        raise UnbuildableError("what is to be as it was is not said")
    for kind in kinds:
        other = next((old for old in olds if _of_kind(old, kind) != _of_kind(now, kind)), None)
        if other is None:
            raise UnbuildableError(f"no earlier version had another {kind}")
        now = _with_those(now, kind, other)
    back = next((v.script for v in reversed(past) if _are_same(things.of(v.script), now)), None)
    found = Rewritten(back) if back is not None else remade(script, now)
    if {*kinds} <= {m.kind for m in now}:  # “put back the fillet, but with 1.5”
        again = change(text, found.script)
        return again or replace(found, not_understood=left_over(text, now))
    return _and(rest, found) if rest else replace(found, not_understood=left_over(text, there))


def _with_those(now: Sequence[Mention], kind: str, other: Sequence[Mention]) -> tuple[Mention, ...]:
    """Things with all of a kind as they are among others, behind what they come behind there."""
    rest = [m for m in now if m.kind != kind]
    for k, thing in enumerate(other):
        if thing.kind != kind:
            continue
        host = None if thing.host is None else _index(rest, other[thing.host])
        before = [n for m in other[:k] if (n := _place(rest, m)) is not None]
        at = max(before, default=0) + 1
        rest = [_moved_host(m, at) for m in rest]
        rest.insert(at, replace(thing, host=host if host is None or host < at else host + 1))
    return tuple(rest)


def _moved_host(thing: Mention, at: int) -> Mention:
    """A thing whose host is counted anew where another one came before it."""
    return replace(thing, host=thing.host + 1) if thing.host is not None and thing.host >= at else thing


def _place(things: Sequence[Mention], thing: Mention) -> int | None:
    """Where a thing is among others; one that was changed is the only one that is called so."""
    found = _plain(thing)
    called = [n for n, m in enumerate(things) if (m.kind, m.term) == (thing.kind, thing.term)]
    same = [n for n in called if _plain(things[n]) == found]
    return same[0] if same else called[0] if len(called) == 1 else None


def _index(things: Sequence[Mention], thing: Mention) -> int:
    found = _place(things, thing)
    if found is None:
        raise UnbuildableError(f"the {thing.noun} that had it is gone")
    return found


def _of_kind(told: Sequence[Mention], kind: str) -> list[str]:
    return [_plain(m) for m in told if m.kind == kind]


def _are_same(told: Sequence[Mention] | None, others: Sequence[Mention]) -> bool:
    return told is not None and things.line(told) == things.line(others)


def _plain(thing: Mention) -> str:
    """A thing without where it stands among others and in its line."""
    return things.line([replace(thing, host=None)])
