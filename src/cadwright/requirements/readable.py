"""Which texts are read at all: what is far from a request for one part would take long and mean nothing."""

import re

LONGEST = 4000
"""Characters of a text that is read; longer texts are not requests for one part."""
BRACKETS = 50
"""Opening brackets of a text that is read: sums are read bracket within bracket."""
NUMBERS = 400
"""Numbers of a text that is read: each is looked at beside those after it."""
SIGNS = 1000
"""Signs of a text that is read."""
_NUMBER = re.compile(r"\d+")
_SIGN = re.compile(r"[^\w\s]")


def readable(text: str) -> bool:
    """Whether a text is read."""
    if len(text) > LONGEST or text.count("(") > BRACKETS:
        return False
    return len(_NUMBER.findall(text)) <= NUMBERS and len(_SIGN.findall(text)) <= SIGNS
