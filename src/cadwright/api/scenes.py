"""Parts as the 3D viewer shows them."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from cadwright.api.sources import Source, shape, version_of
from cadwright.errors import InputError
from cadwright.kernel.client import Kernel
from cadwright.values import PartStyle
from cadwright.viewer import Shown, model


def scene(source: Source, *, kernel: Kernel) -> dict[str, Any]:
    """What the viewer's page draws of a part, as JSON. Raises `UserError` where it has no solid."""
    if source.version is not None or (source.path / "design.json").is_file():
        version = version_of(source)
        if version.geometry is None:
            raise InputError(f"{source} has no solid", "see its sketch with `cadwright export`")
        return scene_of(version.geometry.data, version.parts, source.path.absolute().name, kernel=kernel)
    found = shape(source, kernel)
    if not found.brep:
        raise InputError(f"{source}: a mesh has no faces to show", "rebuild it as a part: `cadwright scan`")
    return scene_of(found.brep, found.parts, Path(source.path).stem, kernel=kernel)


def scene_of(brep: bytes, styles: Sequence[PartStyle], name: str, *, kernel: Kernel) -> dict[str, Any]:
    """As `scene`, of a geometry whose parts look like this."""
    parts = kernel.tessellation(brep)
    looks = tuple(styles) if len(styles) == len(parts) else (PartStyle(),) * len(parts)
    return model([Shown(part, look) for part, look in zip(parts, looks, strict=True)], name)
