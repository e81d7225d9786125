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


def page() -> str:
    """The page, from the families' files."""
    known = {family.name: family for family in families()}
    return HEAD + "".join(_section(file, known) for file in sorted(FAMILIES.glob("*.toml")))


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
    made = make(family.example)
    assert made.part is not None, f"{family.example}: {made.reason}"
    built = kernel.execute(script(made.part))
    shape = kernel.measure(built.brep, mesh=True)
    assert isinstance(shape, Geometry), f"{family.example}: {built.problem}"
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


if __name__ == "__main__":
    main()
