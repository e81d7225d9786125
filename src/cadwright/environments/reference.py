"""A reference drawing in the loop: each part that is built is held against it."""

from collections.abc import Sequence

from cadwright.drawing.comparison import Comparison, compare
from cadwright.drawing.comparison.picture import picture, places_of
from cadwright.drawing.dimensioning import dimensions_of
from cadwright.drawing.png import to_png
from cadwright.drawing.reading.values import Reading
from cadwright.drawing.reading.whole import read_drawing
from cadwright.drawing.sheets import Options, iso_sheet
from cadwright.environments.base import Feedback
from cadwright.errors import DrawingError, UserError
from cadwright.kernel.client import Geometry, Kernel
from cadwright.kernel.views import sight_of, understood
from cadwright.values import Attachment, Blob, Image, Request
from cadwright.values.comparison import Compared
from cadwright.values.media import PNG
from cadwright.views.projection import VIEWS
from cadwright.views.view import View

DOTS_PER_MM = 3.2
"""Of the part's sheet: its texts are 8 pixels high, as small lettering of the drawing is when it is shown."""


class Reference:
    """A drawing that came with a request, read."""

    def __init__(self, attachment: Attachment, reading: Reading) -> None:
        self.name, self.reading = attachment.name, reading

    def feedback(self, geometry: Geometry, kernel: Kernel, *, pictures: bool) -> Feedback:
        """The comparison and, where they are looked at, the part's sheet and both laid over each other."""
        try:
            reading, views = understood(self.reading, geometry, kernel)
            sight = sight_of(reading, views, geometry, kernel)
        except DrawingError as error:
            return Feedback(Compared(self.name, unchecked=(error.message,)), notes=(error.message,))
        compared = compare(reading, views, geometry.measurements.holes, sight)
        told = compared.compared(self.name)
        if not pictures:
            return Feedback(told)
        sheet, notes = self._sheet(views, geometry, kernel)
        return Feedback(told, (*sheet, *self._overlays(compared, reading)), notes)

    def _sheet(
        self, views: dict[str, View], geometry: Geometry, kernel: Kernel
    ) -> tuple[tuple[Image, ...], tuple[str, ...]]:
        """The part with its own dimensions, in the views and the projection of the drawing."""
        try:
            flat = {name: view for name, view in views.items() if name in VIEWS}
            dimensions = dimensions_of(flat, geometry.measurements, kernel.features(geometry.brep))
            options = Options(angle=self.reading.angle or "third", title="your part")
            sheet = iso_sheet(flat, dimensions, geometry.measurements, options)
        except DrawingError as error:
            return (), (error.message,)
        blob = Blob(to_png(sheet, dots_per_mm=DOTS_PER_MM), PNG)
        return (Image("your part, in the views of the drawing", blob),), ()

    def _overlays(self, compared: Comparison, reading: Reading) -> tuple[Image, ...]:
        """Both laid over each other, where anything differs."""
        if compared.compared(self.name).agrees or not compared.overlays:
            return ()
        blob = Blob(picture(compared.overlays, places_of(reading)), PNG)
        return (Image("your part laid over the drawing: red is missing, blue is too much", blob),)


def reference_of(request: Request) -> tuple[Reference | None, tuple[str, ...]]:
    """Return the first attachment that reads as a drawing, and a note on those that should be drawings and are not.

    Any picture may be a drawing: it is one when views of a part and dimensions are found in it.
    """
    notes: list[str] = []
    for attachment in _drawings_first(request.attachments):
        meant = attachment.kind == "drawing"
        try:
            reading = read_drawing(attachment.blob.data, attachment.name, request.view_layout)
        except UserError as error:
            notes += [f"the drawing cannot be compared with: {error.message}"] if meant else []
            continue
        if reading.views and (meant or (len(reading.views) > 1 and reading.dimensions)):
            return Reference(attachment, reading), tuple(notes)
        if meant:
            notes.append(f"{attachment.name}: no views were found in the drawing; nothing is compared with it")
    return None, tuple(notes)


def _drawings_first(attachments: Sequence[Attachment]) -> list[Attachment]:
    kinds = ("drawing", "image")
    return sorted((a for a in attachments if a.kind in kinds), key=lambda a: kinds.index(a.kind))
