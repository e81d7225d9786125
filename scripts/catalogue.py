"""The page docs/catalogue.md and its pictures, made anew from the families' examples: ``python scripts/catalogue.py``.

With ``--text``, the page alone is written.
"""

import io
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

from PIL import Image

from cadwright.catalogue.family import Family, families
from cadwright.catalogue.fittings import GLAND_PLAY, METRIC, PG, boards, openings
from cadwright.kernel.client import Geometry, Kernel
from cadwright.parts.build import make
from cadwright.parts.cadquery.printer import script

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "catalogue.md"
IMAGES = ROOT / "docs" / "images"
FAMILIES = ROOT / "src" / "cadwright" / "catalogue" / "families"
SIZE, COLOURS = (320, 240), 48
DESIGNATIONS = 12
"""How many sizes of a standard the page names."""
HEAD = """# The catalogue

Families of parts that stand as data in [catalogue/families](../src/cadwright/catalogue/families): each is made by its
sentence, and by others with these sizes. What is not said is assumed and told. `python scripts/catalogue.py` makes this
page and its pictures anew; the tests make every sentence. [CONTRIBUTING](../CONTRIBUTING.md) says how to add a family.
"""


BOXES = {
    "box-for-a-board": (
        "a case for a Raspberry Pi 4 with 2 mm walls, vents in the left and right walls, and a screw-on lid"
    ),
    "box-with-openings": (
        "a housing 120 x 80 x 40 mm with 3 mm walls, a rocker switch hole in the front wall, an IEC C14 inlet in the "
        "back wall and two PG9 cable glands in the right wall"
    ),
}
"""Boxes with what is built into them, by the name of the picture."""
SEATS = {
    "seat-of-bearing": "a plate 100 x 60 x 10 mm with two seats for 608 bearings 50 mm apart",
    "seat-of-fan": "a plate 80 x 80 x 6 mm for a 40 mm fan",
    "seat-of-motor": "a plate 100 x 80 x 5 mm with a NEMA 17 hole pattern 30 mm from the left edge",
    "seat-of-servo": "a plate 80 x 40 x 3 mm for an SG90 servo",
    "seat-of-insert": "a plate 60 x 40 x 12 mm with four M3 heat-set inserts 6 mm from the edges in the corners",
    "seat-of-ring": "a shaft Ø20 x 80 mm with a circlip groove DIN 471 10 mm from the end",
}
"""Seats of parts in other things, by the name of the picture."""


def page() -> str:
    """The page, from the families' files."""
    known = {family.name: family for family in families()}
    sections = "".join(_section(file, known) for file in sorted(FAMILIES.glob("*.toml")))
    return HEAD + sections + _seats() + _boxes()


def _seats() -> str:
    """What can be seated in other things."""
    rows = "".join(f"| ![{name}](images/catalogue-{name}.png) | “{said}” |\n" for name, said in SEATS.items())
    things = ", ".join(sorted(family.seat.things[0] for family in families() if family.seat and family.seat.things))
    return (
        "\n## Seats in plates and blocks\n\n"
        f"What a part of a standard needs is cut into another thing where it is named there:\n{things}, NEMA motor. "
        "Grooves for retaining rings are those of DIN 471 on shafts\nand DIN 472 in bores where no size is said.\n\n"
        f"| picture | sentence |\n|---|---|\n{rows}"
    )


def _boxes() -> str:
    """What boxes can be for and what goes through their walls, with its sources."""
    rows = "".join(f"| ![{name}](images/catalogue-{name}.png) | “{said}” |\n" for name, said in BOXES.items())
    parts = {each.names[0]: each for each in openings().values()}
    sizes = {
        name: f"{each.size[0]:g} x {each.size[1]:g}" if each.size is not None else f"Ø{each.diameter:g}"
        for name, each in parts.items()
    }
    through = "".join(
        f"| {', '.join(each.names[:3])} | {sizes[name]} and {each.play:g} all around | {each.source} |\n"
        for name, each in parts.items()
    )
    known = {max(each.names, key=len): each for each in boards().values()}
    stands = "".join(
        f"| {name} | {each.size[0]:g} x {each.size[1]:g} | {each.source} |\n" for name, each in known.items()
    )
    glands = f"PG {', '.join(f'{n:g}' for n in PG)} (DIN 40430), M{', M'.join(f'{n:g}' for n in METRIC)} (EN 62444)"
    return (
        "\n## Boxes for electronics\n\n"
        "A box that is for a board has room for it and posts where its holes are; a lid that is screwed on has posts\n"
        "in the corners of the box. What goes through a wall is told by its name; sizes that are said count instead.\n"
        "Sizes of connectors and switches are the usual ones: look at the data sheet of yours.\n\n"
        f"| picture | sentence |\n|---|---|\n{rows}\n"
        f"| through a wall | mm | source |\n|---|---|---|\n{through}"
        f"| cable gland | thread and {GLAND_PLAY:g} mm | {glands} |\n\n"
        f"| board | mm | source |\n|---|---|---|\n{stands}"
    )


def _section(file: Path, known: dict[str, Family]) -> str:
    text = file.read_text(encoding="utf-8")
    title = text.splitlines()[0].removeprefix("# ").split(".")[0].split(":")[0]
    rows = "".join(_row(known[name]) for name in tomllib.loads(text) if known[name].example)
    return f"\n## {title}\n\n| picture | sentence | what can be said of it |\n|---|---|---|\n{rows}" if rows else ""


def _row(family: Family) -> str:
    name = family.nouns[0]
    picture = f"![{name}](images/{picture_of(family).name})"
    return f"| {picture} | “{family.example}” | {'; '.join(_sayable(family))} |\n"


def _sayable(family: Family) -> Iterator[str]:
    """The sizes, those of the pieces, and the designations of the standard."""
    own = _names(family, family.slots)
    yield f"**{family.nouns[0]}**: {own}" if own else f"**{family.nouns[0]}**"
    for piece in family.pieces.values():
        sizes = _names(family, piece.slots)
        yield f"*{piece.nouns[0]}*{f': {sizes}' if sizes else ''}{' (how many)' if piece.count else ''}"
    if family.table:
        listed = [size.replace("/", " x ") for size in family.table]
        more = ", …" if len(listed) > DESIGNATIONS else ""
        yield f"{family.source}: {', '.join(listed[:DESIGNATIONS])}{more}"


def _names(family: Family, slots: dict[str, str]) -> str:
    named = (family.called.get(slot, slot.replace("_", " ")) for slot in slots.values())
    return ", ".join(dict.fromkeys(named))


def picture_of(family: Family) -> Path:
    """The file of a family's picture."""
    return IMAGES / f"catalogue-{family.name.replace('_', '-')}.png"


def picture(family: Family, kernel: Kernel) -> bytes:
    """A small picture of a family's example."""
    return drawing(family.example, kernel)


def drawing(text: str, kernel: Kernel) -> bytes:
    """A small picture of what a sentence makes."""
    made = make(text)
    assert made.part is not None, f"{text}: {made.reason}"
    built = kernel.execute(script(made.part))
    shape = kernel.measure(built.brep, mesh=True)
    assert isinstance(shape, Geometry), f"{text}: {built.problem}"
    drawn = Image.open(io.BytesIO(kernel.view(shape, size=SIZE)))
    out = io.BytesIO()
    drawn.convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE).save(out, "PNG", optimize=True)
    return out.getvalue()


def main() -> None:
    """Write the page, and a picture for every family with an example."""
    PAGE.write_text(page(), encoding="utf-8")
    if "--text" in sys.argv[1:]:
        return
    with Kernel() as kernel:
        for family in families():
            if family.example:
                picture_of(family).write_bytes(picture(family, kernel))
        for name, text in (BOXES | SEATS).items():
            (IMAGES / f"catalogue-{name}.png").write_bytes(drawing(text, kernel))


if __name__ == "__main__":
    main()
