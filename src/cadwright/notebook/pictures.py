"""What can be looked at besides the 3D view: pictures, sheets, sections, comparisons."""

from collections.abc import Sequence
from html import escape
from pathlib import Path

from cadwright.api.drawings import FORMATS, encoded
from cadwright.api.inspections import Cut, Sliced
from cadwright.drawing.audit import Finding
from cadwright.drawing.sheet import Sheet
from cadwright.drawing.svg import to_svg
from cadwright.errors import UsageError
from cadwright.notebook.tables import Listed, text_table
from cadwright.results import Differed


class Picture:
    """A PNG picture with a name; ``data`` are its bytes."""

    def __init__(self, name: str, data: bytes) -> None:
        self.name, self.data = name, data

    def save(self, path: str | Path) -> Path:
        """Write it as a file."""
        Path(path).write_bytes(self.data)
        return Path(path)

    def __repr__(self) -> str:
        return f"<Picture: {self.name}>"

    def _repr_png_(self) -> bytes:
        return self.data


class Drawing:
    """A dimensioned sheet; ``audit`` is what it leaves open."""

    def __init__(self, sheet: Sheet, audit: Sequence[Finding]) -> None:
        self.sheet, self.audit = sheet, tuple(audit)

    def save(self, path: str | Path) -> Path:
        """Write it as svg, dxf, pdf or png, by the ending."""
        target = Path(path)
        if target.suffix.lower().lstrip(".") not in FORMATS:
            raise UsageError(f"{target}: a drawing is not written like this", f"use one of {', '.join(FORMATS)}")
        target.write_bytes(encoded(self.sheet, target))
        return target

    def __repr__(self) -> str:
        return f"<Drawing: {len(self.sheet.dimensions)} dimensions, {len(self.audit)} remarks>"

    def _repr_svg_(self) -> str:
        return to_svg(self.sheet)


class Slices(Listed[Cut]):
    """Slices of a part across an axis, with the area, outline and pieces that each cuts; ``images`` show them."""

    titles = ("at", "area mm²", "outline mm", "pieces")

    def __init__(self, found: Sliced) -> None:
        super().__init__(found.cuts)
        self.axis = found.axis
        self.notes = found.notes
        self.images = tuple(Picture(image.name, image.blob.data) for image in found.images)

    def row(self, item: Cut) -> tuple[str, ...]:
        """What the plane cuts, or why that is not known."""
        if item.slice is None:
            return (f"{item.at:g}", item.doubt or "nothing", "", "")
        return (f"{item.at:g}", f"{item.slice.area:.6g}", f"{item.slice.perimeter:.6g}", str(item.slice.pieces))

    def _repr_png_(self) -> bytes | None:
        return self.images[0].data if self.images else None


class Comparison:
    """What a part has otherwise than another: ``differences`` in words, ``picture`` in two colours."""

    def __init__(self, told: Differed, png: bytes) -> None:
        self.told = told
        self.picture = Picture("before red, after blue", png)

    @property
    def differences(self) -> tuple[str, ...]:
        """A sentence for each, the most important first."""
        return tuple(each.text for each in self.told.differences)

    @property
    def same(self) -> bool:
        """Whether nothing differs."""
        return not self.told.differences

    def __repr__(self) -> str:
        return text_table(("differences",), [(text,) for text in self.differences]) if not self.same else "the same"

    def _repr_html_(self) -> str:
        return "<ul>" + "".join(f"<li>{escape(text)}</li>" for text in self.differences or ("the same",)) + "</ul>"

    def _repr_png_(self) -> bytes:
        return self.picture.data
