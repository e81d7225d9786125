"""What the viewer shows of geometries, made once and kept for a while."""

import threading
from collections import OrderedDict
from collections.abc import Sequence

import msgspec

from cadwright.errors import InputError
from cadwright.kernel.client import Kernel
from cadwright.values import Blob, PartStyle
from cadwright.viewer import Shown, model
from cadwright.web.answers import packed

MOST_BYTES = 64 * 1024**2
"""Of models that are kept."""


class Models:
    """Models as JSON, compressed, by the geometry that they show."""

    def __init__(self, kernel: Kernel) -> None:
        self._kernel = kernel
        self._kept: OrderedDict[str, bytes] = OrderedDict()
        self._lock = threading.Lock()

    def of(self, geometry: Blob | None, styles: Sequence[PartStyle], name: str) -> bytes:
        """The model of a geometry, as gzip. Raises `UserError` where there is none, or it cannot be shown."""
        if geometry is None:
            raise InputError("this version has no solid to show", "see its script, or another version")
        key = f"{geometry.sha256} {name} {styles}"
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
                return self._kept[key]
        made = packed(msgspec.json.encode(shown(geometry.data, styles, name, self._kernel)))
        with self._lock:
            self._kept[key] = made
            while sum(map(len, self._kept.values())) > MOST_BYTES and len(self._kept) > 1:
                self._kept.popitem(last=False)
        return made

    def fresh(self, geometry: Blob, styles: Sequence[PartStyle], name: str) -> bytes:
        """The model of a geometry that is seen once, as JSON."""
        return msgspec.json.encode(shown(geometry.data, styles, name, self._kernel))


def shown(brep: bytes, styles: Sequence[PartStyle], name: str, kernel: Kernel) -> dict[str, object]:
    """The viewer's model of a geometry."""
    parts = kernel.tessellation(brep)
    named = [*styles, *(PartStyle() for _ in range(len(parts) - len(styles)))]
    return model([Shown(part, style) for part, style in zip(parts, named, strict=False)], name)
