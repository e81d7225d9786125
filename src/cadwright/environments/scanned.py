"""A scan in the loop: it is described at the start, and each part that is built is held against it."""

from collections.abc import Callable

import msgspec

from cadwright.errors import InputError
from cadwright.kernel.client import Geometry, Kernel
from cadwright.protocols.session_prompt import variables
from cadwright.scanning.client import Scan, Scans
from cadwright.scanning.distance import Compared as Distances
from cadwright.values import Attachment, Blob, Image, Request
from cadwright.values.comparison import Compared
from cadwright.values.media import PNG

AGREES = 0.01
"""A part is not the scanned one when 5 % of both surfaces are further apart than this part of the diagonal."""

OFF = 2.0
"""So many times that, and a single place is a doubt."""


class Scanned:
    """The scan that came with a request, under the name of its variable. ``scans`` belongs to whoever made it."""

    def __init__(self, variable: str, attachment: Attachment, scans: Scans) -> None:
        self._variable, self._name = variable, attachment.name
        ending = attachment.name.lower().rpartition(".")[2]
        self._scan, self._scans = Scan(attachment.name, attachment.blob.data, ending), scans

    def described(self) -> tuple[str, tuple[Image, ...]]:
        """What the mesh is, in words, and how it looks."""
        try:
            told, blobs = self._scans.call("describe", self._scan, {})
        except InputError as error:
            return f"`{self._variable}`: {error.message}", ()
        kind = "a FreeCAD mesh (Mesh.Mesh: Points, Facets, Topology, BoundBox)"
        picture = Image(f"{self._variable}, from the front, the right and above", Blob(blobs["png"], PNG))
        return f"`{self._variable}` is {kind}: {told['text']}", (picture,)

    def compared(self, geometry: Geometry, kernel: Kernel) -> Compared:
        """How far part and scan lie apart, and where most; nothing of it contradicts the part."""
        try:
            part = kernel.write(geometry.brep, "stl")
            told, _ = self._scans.call("compare", self._scan, {}, {"part": part})
        except InputError as error:
            return Compared(self._name, unchecked=(f"the part was not held against the scan: {error.message}",))
        distances, limit = msgspec.convert(told, Distances), AGREES * float(told["diagonal"])
        both = distances.both
        lines = [
            f"both surfaces are {both.mean:.3g} mm apart on average, {both.p95:.3g} at 95 %, {both.max:.3g} at most",
            *(spot.text for spot in distances.spots),
        ]
        far = []
        if both.p95 > limit:
            far = [f"whether the part is the scan: they are {both.p95:.3g} mm apart or more at 5 % of both surfaces"]
        elif distances.spots and distances.spots[0].most > OFF * limit:
            far = [f"whether the part is the scan where they are {distances.spots[0].most:.3g} mm apart"]
        return Compared(self._name, notes=tuple(lines), unchecked=tuple(far))


def scan_of(request: Request, scans: Callable[[], Scans]) -> Scanned | None:
    """The one scan that a part is made from, or that is asked about; ``None`` where there is none."""
    found = [(name, each) for name, each in variables(request) if each.kind == "scan"]
    return Scanned(*found[0], scans()) if len(found) == 1 else None
