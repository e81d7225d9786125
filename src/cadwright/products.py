"""Files made from a geometry: exports by ending, and the set that every version brings along."""

import io
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import cached_property
from pathlib import Path

import msgspec

from cadwright.design.files import write_atomically
from cadwright.drawing.svg import to_svg
from cadwright.drawing.views import SHEET_VIEWS, flat_profile, view_sheet, views_of
from cadwright.errors import DesignError, DrawingError, ExportError, InputError, UsageError
from cadwright.kernel.client import Geometry, Kernel
from cadwright.kernel.freecad import FreeCAD
from cadwright.sketch import Sketch
from cadwright.sketch.picture import draw
from cadwright.values import Blob, Measurements, PartStyle
from cadwright.values.media import BREP, DXF, FCSTD, PNG, SVG
from cadwright.values.text import as_name

MEDIA_TYPES = {
    "step": "model/step",
    "stl": "model/stl",
    "glb": "model/gltf-binary",
    "3mf": "model/3mf",
    "brep": BREP,
    "iges": "model/iges",
    "dxf": DXF,
    "svg": SVG,
    "py": "text/x-python",
    "fcstd": FCSTD,
    "png": PNG,
}
_ALIASES = {"stp": "step", "igs": "iges", "brp": "brep"}


class Product:
    """A geometry, its script and its measurements, ready to be written as any file."""

    def __init__(
        self,
        kernel: Kernel,
        name: str,
        brep: bytes | None,
        measurements: Measurements | None,
        script: str | None = None,
        parts: tuple[PartStyle, ...] = (),
        document: Blob | None = None,
    ) -> None:
        self._kernel = kernel
        self._name = as_name(name) or "part"
        self._solid = brep
        self._measurements = measurements
        self._script = script
        self._parts = parts
        self._document = document

    def exploded(self) -> "Product":
        """The parts of an assembly, pulled apart. Raises `ExportError` for a single body."""
        apart = self._kernel.exploded(self._brep)
        return Product(self._kernel, self._name, apart, None, self._script, self._parts, self._document)

    def file(self, file_format: str) -> bytes:
        """The bytes of a file; ``file_format`` as `format_of` gives it."""
        return self._special.get(file_format, lambda: self._exchange(file_format))()

    def shaded(self) -> Blob | None:
        """The four shaded views, where there is a solid that can be drawn."""
        with suppress(DrawingError, InputError):
            if self._solid is not None:
                return Blob(self._kernel.sheet(self._tessellated(self._solid)), PNG)
        return None

    def _tessellated(self, brep: bytes) -> Geometry:
        """The geometry with triangles for pictures. Raises `DrawingError` or `InputError` when it has none."""
        if self._measurements is not None:
            return self._kernel.meshed(brep, self._measurements, self._parts)
        geometry = self._kernel.measure(brep, self._parts, mesh=True)
        if not isinstance(geometry, Geometry):
            raise InputError(f"the picture could not be made: {geometry.message}")
        return geometry

    @property
    def flat(self) -> bool:
        """Whether this is a sketch, not a body."""
        return self._solid is None and self._measurements is not None and self._measurements.flat

    @property
    def _brep(self) -> bytes:
        if self._solid is None:
            hint = "export fcstd, dxf, svg or png" if self.flat else "export fcstd"
            raise ExportError("the document has no solid", hint)
        return self._solid

    @cached_property
    def _sketch(self) -> Sketch:
        """The sketch of a document without a body. Raises `ExportError` where it is not one."""
        assert self._document is not None, "what is flat is a document"
        with FreeCAD(self._kernel.limits) as freecad:
            value, _ = freecad.read("the document", "calls:sketch_graphs", {}, {"document": self._document.data})
        drawn = [msgspec.convert(each["graph"], Sketch) for each in value["sketches"] if each["graph"]["geometry"]]
        if len(drawn) != 1:
            raise ExportError(f"the document has {len(drawn)} sketches, and such a file holds one", "export fcstd")
        return drawn[0]

    @property
    def _special(self) -> dict[str, Callable[[], bytes]]:
        return {"py": self._python, "svg": self._svg, "dxf": self._dxf, "png": self._png, "fcstd": self._fcstd}

    def _exchange(self, file_format: str) -> bytes:
        return self._kernel.write(self._brep, file_format, parts=self._parts, name=self._name)

    def _python(self) -> bytes:
        if self._script is None:
            raise UsageError("there is no script for this geometry", "export another format")
        return self._script.encode()

    def _fcstd(self) -> bytes:
        if self._document is None:
            raise UsageError("this design is not a FreeCAD document", "make it with --env freecad, or export step")
        return self._document.data

    def _lines(self, file_format: str) -> bytes:
        # With the DXF library, they take 0.8 s to import.
        from cadwright.sketch.formats import dxf, svg

        return (dxf.dumps(self._sketch) if file_format == "dxf" else svg.dumps(self._sketch, 6)).encode()

    def _svg(self) -> bytes:
        if self.flat:
            return self._lines("svg")
        views = views_of(self._kernel.project(self._brep, SHEET_VIEWS))
        return to_svg(view_sheet(views, self._name, measurements=self._measurements)).encode()

    def _dxf(self) -> bytes:
        if self.flat:
            return self._lines("dxf")
        top = views_of(self._kernel.project(self._brep, ("top",)))["top"]
        # The DXF library takes 0.3 s to import.
        from cadwright.drawing.dxf import to_dxf

        return to_dxf(flat_profile(top, measurements=self._measurements))

    def _png(self) -> bytes:
        if self.flat:
            png = io.BytesIO()
            draw(self._sketch).image.save(png, "PNG")
            return png.getvalue()
        return self._kernel.view(self._tessellated(self._brep))


def format_of(path: Path) -> str:
    """The format that a file's ending names; `UsageError` when nothing can be written that way."""
    ending = path.suffix.lower().lstrip(".")
    file_format = _ALIASES.get(ending, ending)
    if file_format not in MEDIA_TYPES:
        known = ", ".join(MEDIA_TYPES)
        what = f"the ending .{ending} is not known" if ending else "the name has no ending"
        raise UsageError(f"{path}: {what}", f"use one of {known}")
    return file_format


def check_outputs(outputs: Sequence[Path]) -> None:
    """Refuse files that could not be written, before any work is done."""
    for path in outputs:
        format_of(path)
        if path.is_dir():
            raise InputError(f"{path}: this is a folder, not a file")
        if not path.absolute().parent.is_dir():
            raise InputError(f"{path}: the folder {path.parent} does not exist")


def save_all(product: Product, outputs: Sequence[Path]) -> dict[str, str]:
    """Write a product as the user's files, each whole or not at all; their paths by format."""
    for path in outputs:
        try:
            write_atomically(path, product.file(format_of(path)), path.absolute().parent)
        except DesignError as error:
            raise InputError(error.message, error.hint) from error
    return {format_of(path): str(path) for path in outputs}


def companions(product: Product, picture: Callable[[], Blob | None]) -> dict[str, Blob]:
    """Write the files for people that go with a version: script, STEP, the sheet of views, the shaded picture.

    A sketch has its lines instead. The picture is made beside the others, by a worker of its own.

    What cannot be drawn or written is left out; asking for it by `cadwright export` says why.
    """
    files: dict[str, Blob] = {}
    wanted = (("part.py", "py"), ("part.FCStd", "fcstd"), ("part.step", "step"), ("views.svg", "svg"))
    if product.flat:
        wanted = (("part.py", "py"), ("part.FCStd", "fcstd"), ("sketch.dxf", "dxf"), ("sketch.svg", "svg"))
    with ThreadPoolExecutor(1) as beside:
        drawn = beside.submit(picture)
        for name, kind in wanted:
            with suppress(DrawingError, ExportError, UsageError):
                files[name] = Blob(product.file(kind), MEDIA_TYPES[kind])
        sheet = drawn.result()
    return files | ({"render.png": sheet} if sheet is not None else {})
