"""What a part is made of, as it was asked for: kept as the last line of its script, and read back from there.

The line holds each thing with its sizes, places and count, so that an edit changes what was said and builds it again.
It is believed only where building it gives the features of the script that it stands in.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from itertools import count
from typing import Any

import msgspec

from cadwright.english.statements import Mention, Span

FORMAT = 1
_MARK = "# things"
_OF_THE_TEXT = frozenset(("span", "quote", "heard", "gone", "before", "stands", "which", "group", "also"))
"""What belongs to a text and not to what it says."""


def line(things: Sequence[Mention]) -> str:
    """The line of a script that says what it is made of."""
    return f"{_MARK} {FORMAT}: {json.dumps([_plain(m) for m in _present(things)], separators=(', ', ': '))}\n"


def without(script: str) -> str:
    """A script without its line of things."""
    return "".join(row for row in script.splitlines(keepends=True) if not row.startswith(f"{_MARK} "))


def of(script: str) -> tuple[Mention, ...] | None:
    """The things that a script says it is made of; ``None`` where it says none that can be read."""
    rows = [row for row in script.splitlines() if row.startswith(f"{_MARK} {FORMAT}: ")]
    if len(rows) != 1:
        return None
    spans = ((-k, -k) for k in count(2))
    try:
        told = json.loads(rows[0].partition(": ")[2])
        return tuple(msgspec.convert(_with_spans(thing, spans), Mention) for thing in told)
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError, msgspec.ValidationError):
        return None  # the line was changed by hand


def _present(things: Sequence[Mention]) -> list[Mention]:
    """Those that were not taken back, whose hosts are counted anew."""
    kept = [k for k, m in enumerate(things) if not m.gone]
    return [
        msgspec.structs.replace(things[k], host=kept.index(h) if (h := things[k].host) in kept else None) for k in kept
    ]


def _plain(value: object) -> Any:
    """A value without what belongs to the text and without what goes without saying."""
    if isinstance(value, msgspec.Struct):
        defaults = {f.name: f.default for f in msgspec.structs.fields(value)}
        told = {n: v for n in value.__struct_fields__ if (v := getattr(value, n)) != defaults[n]}
        return {name: _plain(v) for name, v in told.items() if name not in _OF_THE_TEXT}
    return [_plain(v) for v in value] if isinstance(value, tuple) else value


def _with_spans(thing: Mapping[str, Any], spans: Iterator[Span]) -> dict[str, Any]:
    """A stored thing, each piece of it with a span of its own that is none of a text."""

    def amount(said: Mapping[str, Any], span: Span) -> dict[str, Any]:
        sign = "M" if said.get("unit") == "thread" else ""
        return {**said, "span": span, "quote": f"{sign}{said['value']:g}"}

    places = []
    for place in thing.get("places", ()):
        span = next(spans)
        places.append({**place, "span": span, "amounts": [amount(a, span) for a in place.get("amounts", ())]})
    sizes = [(slot, amount(said, next(spans))) for slot, said in thing.get("sizes", ())]
    return {**thing, "span": next(spans), "sizes": sizes, "places": places}
