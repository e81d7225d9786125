"""Symbols that stand at a leader to a face or a joint: surface texture (ISO 21920-1, ISO 1302) and welds (ISO 2553)."""

import msgspec

from cadwright.geometry.curves import Point


class Texture(msgspec.Struct, frozen=True, tag="texture"):
    """The texture of a surface, with its parameter ("Ra 0.8"): at a point, or anywhere on a circle about it."""

    view: str
    at: Point
    text: str
    radius: float = 0.0


class Weld(msgspec.Struct, frozen=True, tag="weld"):
    """A fillet weld at a joint, with its size ("a3", "z4"); ``around``: all around it."""

    view: str
    at: Point
    text: str
    around: bool = False


Symbol = Texture | Weld
