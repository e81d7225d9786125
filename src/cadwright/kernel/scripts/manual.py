"""An installed library's own manual: signatures and docstrings, found by a name that may be only about right."""

import difflib
import inspect
import re
from collections.abc import Iterable, Iterator
from typing import Any

LONGEST = 2500
"""Characters of a docstring."""
_WORD = re.compile(r"[a-z0-9]+")
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z0-9])|[._]")
_ALIKE = 0.75
_ENOUGH = 0.45
"""How alike a name must be to be told."""


def find(library: Any, names: Iterable[str], query: str, most: int) -> dict[str, Any]:
    """The ``most`` entries nearest to a ``query``, the best first: ``{"entries": [{"name", "signature", "text"}]}``.

    ``names`` are those of the library's classes, functions and modules, in the order in which a name that several have
    is looked for.
    """
    rated = [(likeness(query, name, doc), rank, name, thing) for name, doc, rank, thing in _entries(library, names)]
    near = sorted((each for each in rated if each[0] >= _ENOUGH), key=lambda each: (-each[0], each[1], each[2]))
    return {"entries": [_told(name, thing) for _, _, name, thing in near[:most]]}


def likeness(query: str, name: str, doc: str) -> float:
    """How well a name answers a query, from 0 to 2: the name itself, or each word of the query on average."""
    asked, own = query.lower().strip("() "), name.lower()
    if asked in (own, own.rpartition(".")[2]):
        return 2.0
    parts = _WORD.findall(_CAMEL.sub(" ", name).lower())
    parts.append(own.rpartition(".")[2])
    words = _WORD.findall(_CAMEL.sub(" ", query).lower())
    told = set(_WORD.findall(doc.lower()))
    return sum(_of_word(word, parts, told) for word in words) / max(len(words), 1)


def _of_word(word: str, parts: list[str], told: set[str]) -> float:
    if word in parts:
        return 1.0
    near = max((_alike(word, part) for part in parts), default=0.0)
    return max(0.9 * near, 0.65 * any(each.startswith(word) for each in told))


def _alike(one: str, other: str) -> float:
    """How alike two words are, from 0 to 1; nothing where their lengths tell that they are not."""
    matcher = difflib.SequenceMatcher(None, one, other)
    return matcher.ratio() if min(matcher.real_quick_ratio(), matcher.quick_ratio()) > _ALIKE else 0.0


def _entries(library: Any, names: Iterable[str]) -> Iterator[tuple[str, str, int, Any]]:
    """Name, first lines of the docstring, rank and thing of everything public."""
    seen: set[Any] = set()
    for rank, name in enumerate(names):
        holder = getattr(library, name, None)
        if holder is None:
            continue
        yield name, (holder.__doc__ or "")[:400], rank, holder
        if not inspect.isclass(holder) and not inspect.ismodule(holder):
            continue
        for member, thing in sorted(vars(holder).items() if inspect.ismodule(holder) else inspect.getmembers(holder)):
            plain = thing if callable(thing) else getattr(thing, "fget", None)
            if member.startswith("_") or plain is None or id(plain) in seen or _foreign(library, holder, plain):
                continue
            seen.add(id(plain))
            yield f"{name}.{member}", (plain.__doc__ or "")[:400], rank, plain


def _foreign(library: Any, holder: Any, thing: Any) -> bool:
    return inspect.ismodule(holder) and not getattr(thing, "__module__", "").startswith(library.__name__)


def _doc(thing: Any) -> str:
    return inspect.getdoc(thing) or ""


def _told(name: str, thing: Any) -> dict[str, str]:
    try:
        signature = f"{name}{inspect.signature(thing)}"
    except (TypeError, ValueError):
        signature = name
    signature = re.sub(r"\b(?:cadquery|build123d|typing)\.(?:\w+\.)*", "", signature)
    doc = _doc(thing) or _doc(getattr(thing, "__init__", None))
    return {"name": name, "signature": signature, "text": doc[:LONGEST]}
