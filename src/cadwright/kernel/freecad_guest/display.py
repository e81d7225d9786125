"""Pictures in a session: what the code shows, and what it is handed."""

from __future__ import annotations

import io
import struct
import sys
from typing import Any, Iterator

_PNG = b"\x89PNG\r\n\x1a\n"
MOST = 16
"""So many pictures of a step are kept."""
SHOWN: list[tuple[str, bytes]] = []
"""What the present step has shown: a name and PNG bytes each."""


class Picture:
    """An image where Pillow is missing: its PNG bytes and its size, good enough to be shown and given to tools."""

    def __init__(self, png: bytes) -> None:
        self.png = png
        self.size: tuple[int, int] = struct.unpack(">II", png[16:24])
        self.width, self.height = self.size

    def save(self, file: Any, format: str | None = None) -> None:
        """Write it as PNG into a file or to a path."""
        if hasattr(file, "write"):
            file.write(self.png)
            return
        with open(file, "wb") as opened:
            opened.write(self.png)

    def __repr__(self) -> str:
        return f"<picture of {self.width} × {self.height} pixels>"


def opened(data: bytes) -> Any:
    """Image bytes as an image: Pillow's, or a `Picture`. Raises `ValueError` for what is none."""
    try:
        from PIL import Image
    except ImportError:
        if not data.startswith(_PNG):
            raise ValueError("only PNG images can be used: this FreeCAD's Python has no Pillow") from None
        return Picture(data)
    try:
        image = Image.open(io.BytesIO(data))
        image.load()
    except (OSError, SyntaxError) as error:
        raise ValueError(f"the image cannot be read ({error})") from error
    return image


def png_of(value: Any) -> bytes | None:
    """The PNG bytes of an image, ``None`` for anything else."""
    if isinstance(value, Picture):
        return value.png
    if type(value).__module__.partition(".")[0] != "PIL" or not hasattr(value, "save"):
        return None
    buffer = io.BytesIO()
    image = value if value.mode in ("1", "L", "LA", "P", "RGB", "RGBA", "I;16") else value.convert("RGB")
    image.save(buffer, "PNG")
    return buffer.getvalue()


def images_in(value: Any) -> Iterator[bytes]:
    """The images that a value is or, being a list, tuple or dict, holds."""
    png = png_of(value)
    if png is not None:
        yield png
    elif isinstance(value, (list, tuple, dict)):
        for each in list(value.values() if isinstance(value, dict) else value)[:MOST]:
            png = png_of(each)
            if png is not None:
                yield png


def show(name: str, png: bytes) -> None:
    """Keep a picture for whoever looks at the step; one that is there already is not kept twice."""
    if len(SHOWN) < MOST and all(png != kept for _, kept in SHOWN):
        SHOWN.append((name, png))


def display(*values: Any) -> None:
    """Show images; print anything else."""
    for value in values:
        found = list(images_in(value))
        for png in found:
            show("display", png)
        if not found:
            sys.stdout.write(f"{value}\n")
