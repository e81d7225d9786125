"""The formats: how often each is tried, how it is damaged, and how long reading one may take."""

from dataclasses import dataclass

from fuzzing.mutations import BYTES, TEXT, Mutation, one_of
from fuzzing.structured import http, in_zip, json_values, pdf_objects, pdf_stream, png_chunks, xml


@dataclass(frozen=True)
class Format:
    """One of them: the ending of its files, its share of all inputs, its own damage, and a limit in seconds.

    With ``only_own`` nothing else is done to its files: they are archives of the files that are damaged. The limit is
    what all that reads one file may take: workers stop what they run after `reading.LIMITS`, and some files pass two.
    """

    ending: str
    share: float
    damage: Mutation
    seconds: float = 60.0
    only_own: bool = False


def _member(name: str) -> Mutation:
    """How a member of an archive is damaged, by its name."""
    if name.endswith((".xml", ".model", ".rels")):
        return one_of((4, xml), (2, TEXT), (1, BYTES))
    if name.endswith((".jsonl", ".json")):
        return one_of((6, json_values), (1, TEXT), (1, BYTES))
    if name.endswith((".brp", ".txt")):
        return TEXT
    return BYTES


FORMATS = {
    "dxf": Format("dxf", 12, TEXT, 30),
    "pdf": Format("pdf", 12, one_of((3, pdf_stream), (3, pdf_objects), (0.5, BYTES)), 30),
    "svg": Format("svg", 12, one_of((3, xml), (2, TEXT)), 30),
    "png": Format("png", 5, one_of((4, png_chunks), (1, BYTES)), 30),
    "step": Format("step", 10, TEXT),
    "stl": Format("stl", 8, BYTES),
    "3mf": Format("3mf", 8, in_zip(_member)),
    "glb": Format("glb", 2, one_of((1, BYTES), (2, TEXT))),
    "brep": Format("brep", 2, one_of((1, BYTES), (2, TEXT))),
    "iges": Format("iges", 2, TEXT),
    "fcstd": Format("FCStd", 5, in_zip(_member)),
    "strokes": Format("svg", 2, one_of((2, xml), (2, json_values), (1, TEXT)), 30),
    "sketch": Format("json", 2, json_values),
    "canvas": Format("json", 2, json_values),
    "transcript": Format("zip", 6, in_zip(_member, whole=False), 90, only_own=True),
    "design": Format("zip", 4, in_zip(_member, whole=False), only_own=True),
    "reply": Format("http", 8, http, 30),
}
"""Inputs of the last three are archives of a folder's files, and a server's answer."""


def shares(names: tuple[str, ...], count: int) -> list[tuple[str, int]]:
    """So many inputs, as the format and its number within the format, the formats mixed by their shares."""
    total = sum(FORMATS[name].share for name in names)
    each = {name: max(1, round(count * FORMATS[name].share / total)) for name in names}
    mixed = sorted(((number + 0.5) / each[name], name, number) for name in names for number in range(each[name]))
    return [(name, number) for _, name, number in mixed]
