"""A reading in words: in a line, and as the table that a model gets with a drawing."""

from cadwright.drawing.callouts import parse
from cadwright.drawing.reading.account import Account
from cadwright.drawing.reading.values import UNSIDED, Kind, Reading

SURE = 0.9
"""Words that were read less surely are not told as read."""
MOST = 60
"""Dimensions in a table."""


KINDS: dict[Kind, str] = {
    "part": "an engineering drawing",
    "assembly": "a drawing of an assembly",
    "building": "the plan of a building",
    "circuit": "the diagram of a circuit",
}
"""What a sheet may be."""
SHADED = 0.3
"""A picture of which so much is shaded is a photograph or a rendering; real drawings have small ones beside views."""
WRITTEN = 5
"""A sheet with so many times as many words as lines is a text."""


def taken_for(account: Account) -> str:
    """What a sheet was taken for, in one line."""
    reading = account.reading
    named = KINDS[reading.kind] + (f" ({reading.evidence})" if reading.evidence else "")
    if not account.is_drawing:
        lines, words = len(account.strokes), len(account.unread) + len(account.labels) + len(account.border)
        seen = f"{_many(lines, 'line')}, {_many(words, 'word')}"
        if reading.kind != "part":
            return f"{named}, no drawing of a part: {seen}"
        what = _seems(account.shaded, lines, words)
        return f"{what}no drawing of a part: {seen}, no dimension, no two views that go together"
    found = [_many(len(reading.views), "view"), _many(len(reading.dimensions), "dimension")]
    return f"{named}: {', '.join(found)}, {projection(reading)}"


def _seems(shaded: float, lines: int, words: int) -> str:
    """What a sheet that is no drawing seems to be, with a comma; empty where nothing tells."""
    if shaded > SHADED:
        return "a photograph or a rendering, "
    return "a text, " if words > WRITTEN * lines else ""


def projection(reading: Reading) -> str:
    """The method of projection, with what is known of it."""
    if reading.angle is None:
        return "projection not shown"
    if reading.angle_sure == 0:
        return f"{reading.angle} angle assumed"
    return f"{reading.angle} angle" + ("" if reading.angle_sure > 0.98 else f" ({reading.angle_sure:.0%} sure)")


def table(reading: Reading) -> str:
    """What was read for sure: the views, each with the texts of its dimensions, and how much was not read."""
    sure = [d for d, how in zip(reading.dimensions, reading.sure, strict=False) if how >= SURE]
    told = sure[:MOST]
    names = [_name(view.name, reading) + (f" ({view.form})" if view.form else "") for view in reading.views]
    lines = [f"Read by machine: views {', '.join(names)}; {projection(reading)}.{_manner(reading)}"]
    lines += [f"It seems to be {KINDS[reading.kind]} ({reading.evidence})."] if reading.kind != "part" else []
    lines += [f"The sheet shows, too: {'; '.join(reading.beside)}."] if reading.beside else []
    remarks = [remark for remark in reading.remarks if remark.sure >= SURE]
    for name in dict.fromkeys(_name(each.view, reading) for each in (*told, *remarks)):
        texts = [" ".join(d.text.split()) for d in told if _name(d.view, reading) == name]
        texts += [f"“{' '.join(r.text.split())}”" for r in remarks if _name(r.view, reading) == name]
        lines.append(f"- {name}: {' | '.join(texts)}")
    left = _left(len(sure) - len(told), len(reading.dimensions) - len(sure), reading)
    lines += [f"Not in this list: {', '.join(left)}."] if left else []
    return "\n".join([*lines, *(["Other texts of the picture may have been missed."] if reading.traced else [])])


def _manner(reading: Reading) -> str:
    """What of the sheet's profile changes what its lines and numbers mean."""
    told = [" Sizes are in inches."] if reading.profile.unit == "in" else []
    told += [] if reading.profile.hidden or reading.wireframe else [" No hidden lines are drawn."]
    return "".join(told)


def _name(view: str, reading: Reading) -> str:
    """What a view is called where that is known: no view in line with others has a side."""
    if view in ("section", "detail") or (view == "iso" and not reading.traced):
        return view
    sided = view not in UNSIDED and reading.angle is not None
    return view if sided else "one of unknown side"


def _left(more: int, doubtful: int, reading: Reading) -> list[str]:
    """What a table leaves out, in words."""
    lone = sum(parse(word.text) is not None for word in reading.loose)
    counts = ((more, "further dimension"), (doubtful, "doubtful dimension"), (lone, "unplaced size"))
    return [_many(count, what) for count, what in counts if count]


def _many(count: int, what: str) -> str:
    return f"{count} {what}{'' if count == 1 else 's'}"
