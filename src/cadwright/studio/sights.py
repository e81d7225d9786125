"""What there is to look at of versions: models, pictures, sheets, exports, differences, what was picked."""

import tempfile
import threading
from collections import OrderedDict
from collections.abc import Callable
from pathlib import Path
from typing import Any

from cadwright import api, report
from cadwright.api.differences import changes
from cadwright.api.drawings import version_sheet
from cadwright.api.marks import picks
from cadwright.design import Version
from cadwright.design.compare import compare
from cadwright.errors import ExportError, InputError, UsageError, UserError
from cadwright.kernel.client import Geometry, Kernel
from cadwright.products import MEDIA_TYPES
from cadwright.studio.models import Models
from cadwright.studio.shelf import NotThereError, Shelf
from cadwright.values import PartStyle, Pick, to_builtins
from cadwright.viewer import Shown, model

FORMATS = {**MEDIA_TYPES, "pdf": "application/pdf"}
THUMBNAIL = (240, 180)
_MOST_KEPT = 300
"""Pictures and sheets that are kept."""
COMMON = PartStyle("common", (0.6, 0.6, 0.6, 0.35))
COLOURS = {"removed": (0.85, 0.12, 0.12, 1.0), "added": (0.13, 0.65, 0.3, 1.0)}


class Sights:
    """What versions look like, made with one kernel and kept for a while."""

    def __init__(self, shelf: Shelf, kernel: Kernel) -> None:
        self._shelf, self._kernel = shelf, kernel
        self.models = Models(kernel)
        self._kept: OrderedDict[str, bytes] = OrderedDict()
        self._lock = threading.Lock()

    def version(self, design: str, name: str) -> Version:
        """A version of a design. Raises `NotThereError` where there is none of that name."""
        with self._shelf.design(design) as there:
            found = {} if there is None else {version.id: version for version in there.versions}
            if name not in found:
                raise NotThereError(f"{design} has no version {name[:40]!r}")
            return found[name]

    def model(self, design: str, name: str) -> bytes:
        """The viewer's model of a version, as gzip."""
        version = self.version(design, name)
        return self.models.of(version.geometry, version.parts, design)

    def thumbnail(self, design: str, name: str) -> bytes:
        """A small picture of a version, as PNG."""
        version = self.version(design, name)
        if version.geometry is None:
            if "render.png" not in version.files:
                raise NotThereError(f"there is no picture of {name}")
            return version.files["render.png"].data
        brep = version.geometry.data
        return self._once(f"thumbnail {version.geometry.sha256}", lambda: self._pictured(brep, version.parts))

    def drawing(self, design: str, name: str) -> bytes:
        """The dimensioned sheet of a version, as SVG."""
        version = self.version(design, name)
        if version.geometry is None:
            raise NotThereError(f"{name} has no solid to draw")
        path = self._shelf.path(design)
        key = f"drawing {version.geometry.sha256}"
        return self._once(key, lambda: version_sheet(path, name, "svg", self._kernel))

    def export(self, design: str, name: str, ending: str) -> tuple[bytes, str, str]:
        """A version as a file: its bytes, media type and name."""
        if ending not in FORMATS:
            raise UsageError(f"nothing is written as {ending[:20]!r}", f"use one of {', '.join(FORMATS)}")
        version, path = self.version(design, name), self._shelf.path(design)
        file = f"{design}-{version.id}.{'FCStd' if ending == 'fcstd' else ending}"
        if ending == "pdf":
            return version_sheet(path, version.id, ending, self._kernel), FORMATS[ending], file
        with tempfile.TemporaryDirectory(prefix="cadwright-export-") as folder:
            written = Path(folder) / f"part.{ending}"
            api.export(path, [written], version=version.id, kernel=self._kernel)
            return written.read_bytes(), FORMATS[ending], file

    def pick(self, design: str, name: str, part: int, reference: str) -> Pick:
        """What a face, an edge or a corner of a version is."""
        version = self.version(design, name)
        if version.geometry is None:
            raise InputError(f"{name} has no solid to pick from")
        return picks(version.geometry.data, [(part, reference)], self._kernel)[0]

    def compare(self, design: str, before: str, after: str) -> dict[str, Any]:
        """What differs from one version to another: sentences, words, and a model in colours where both are solid."""
        old, new = self.version(design, before), self.version(design, after)
        found = compare(old, new)
        told = {
            "differences": to_builtins(found.differences),
            "words": report.comparison(found),
            "script": found.script,
        }
        try:
            return told | {"model": self._coloured(old, new), "note": None}
        except UserError as error:
            return told | {"model": None, "note": error.message}

    def _coloured(self, old: Version, new: Version) -> dict[str, Any]:
        """The new version, seen through, with what was removed and what was added."""
        if new.geometry is None:
            raise ExportError(f"{new.id} has no solid")
        geometry, styles = changes(old, new, self._kernel)
        common = [Shown(part, COMMON) for part in self._kernel.tessellation(new.geometry.data)]
        changed = self._kernel.tessellation(geometry) if geometry else ()
        painted = [PartStyle(style.name, COLOURS.get(style.name or "")) for style in styles]
        return model([*common, *map(Shown, changed, painted)], "difference")

    def _pictured(self, brep: bytes, parts: tuple[PartStyle, ...]) -> bytes:
        geometry = self._kernel.measure(brep, parts, mesh=True)
        if not isinstance(geometry, Geometry) or not geometry.mesh:
            raise NotThereError("there is no picture of it")
        return self._kernel.view(geometry, size=THUMBNAIL)

    def _once(self, key: str, make: Callable[[], bytes]) -> bytes:
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
                return self._kept[key]
        made = make()
        with self._lock:
            self._kept[key] = made
            while len(self._kept) > _MOST_KEPT:
                self._kept.popitem(last=False)
        return made
