"""Numbers that cannot be counts: “a 30 hole in the middle and 5 holes in the corners” are four, 5 mm wide."""

from msgspec.structs import replace

from cadwright.english.statements import Mention, Quantity, Reading

_CORNERS = 4
_ACROSS = ("diameter", "radius", "thread")


def sized(mention: Mention, reading: Reading) -> Mention:
    """Holes at all corners of which the number is none of corners and whose size is not said: it is their size."""
    span = next((span for what, span in mention.heard if what == "#"), None)
    everywhere = any(p.kind == "corner" and p.every and not p.counts for p in mention.places)
    if mention.kind != "hole" or span is None or not everywhere or any(mention.size(s) for s in _ACROSS):
        return mention
    if mention.count in (None, 1, 2, _CORNERS) or not reading.quote(span).isdigit():
        return mention
    across = Quantity(float(mention.count or 0), "mm", span, reading.quote(span))
    heard = tuple(h for h in mention.heard if h[0] != "#")
    return replace(mention, count=None, heard=heard, sizes=(*mention.sizes, ("diameter", across)))
