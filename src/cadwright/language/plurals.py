"""English nouns in the plural, as our messages say them."""

_IRREGULAR = {"shelf": "shelves", "half": "halves", "foot": "feet", "tooth": "teeth", "radius": "radii"}


def plural(noun: str) -> str:
    """More than one of it: holes, bosses, cavities; the last word of several is the noun."""
    start, space, last = noun.rpartition(" ")
    if last.lower() in _IRREGULAR:
        return start + space + last[0] + _IRREGULAR[last.lower()][1:]
    if last.endswith(("s", "x", "z", "ch", "sh")):
        return f"{noun}es"
    if last.endswith("y") and last[-2:-1] not in tuple("aeiou"):
        return f"{noun[:-1]}ies"
    return f"{noun}s"
