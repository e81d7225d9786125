"""What manuals say."""

import msgspec


class Entry(msgspec.Struct, frozen=True):
    """An entry of an engine's manual."""

    name: str
    signature: str
    text: str
