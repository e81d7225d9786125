"""What is read off a drawing, in two stages.

First `Strokes`: all curves and words of a sheet, as they lie on the paper, whatever file they come from. Then a
`Reading`: the views found among them, each with its curves in mm of the part, and what the dimensions state.
"""

import re
from typing import Literal

import msgspec

from cadwright.drawing.dimension import Dimension
from cadwright.drawing.reading.profile import Profile
from cadwright.geometry.curves import Box, Curve, Point, Polyline, placed

Source = Literal["dxf", "svg", "pdf", "png"]
Kind = Literal["part", "assembly", "building", "circuit"]


class Stroke(msgspec.Struct, frozen=True):
    """A curve on the sheet; lengths in mm of paper.

    ``curve.kind`` is "visible" where the type of line is not known yet. The pattern gives the dashes and gaps in turn
    (none: continuous). ``color`` is "#rrggbb"; ``layer`` names the layer of the file that the stroke is on, or the
    outermost block that it is in.
    """

    curve: Curve
    width: float = 0.0
    dashes: tuple[float, ...] = ()
    color: str = "#000000"
    layer: str = ""


class Fill(msgspec.Struct, frozen=True):
    """A filled outline, such as an arrowhead."""

    outline: Polyline


UNSIDED = ("iso", "section", "auxiliary", "detail")
"""Names of views that do not say which side of the part is seen."""


class Word(msgspec.Struct, frozen=True):
    """A line of text.

    It has where its baseline begins, its direction in degrees, the height of its capitals, and how sure the reader is,
    from 0 to 1 (1 where the file has text as text). ``box`` bounds it, unrotated, on the sheet.
    """

    text: str
    at: Point
    angle: float
    height: float
    box: Box
    sure: float = 1.0


class Stated(msgspec.Struct, frozen=True):
    """A true dimension of the file (DXF's DIMENSION entity): the points it measures between, on the sheet.

    ``kind`` "linear" has the two points and ``angle``; "diameter" two opposite points; "radius" centre and a point of
    the arc; "angular" the vertex and a point on either leg. ``text`` is what is shown, about ``at`` where the file
    says.
    """

    kind: Literal["linear", "diameter", "radius", "angular"]
    points: tuple[Point, ...]
    text: str
    angle: float = 0.0
    at: Point | None = None

    @property
    def is_datum(self) -> bool:
        """Whether it is an ordinate of 0, which says where others begin."""
        return self.kind == "linear" and re.fullmatch(r"[0.,]+", self.text) is not None


class Strokes(msgspec.Struct, frozen=True):
    """All that a sheet shows, in mm of paper, y up, the origin at the lower left.

    ``problems`` are what could not be read. ``shaded`` is the share of a picture that is shaded or filled, and was left
    out.
    """

    source: Source
    width: float
    height: float
    strokes: tuple[Stroke, ...]
    words: tuple[Word, ...] = ()
    fills: tuple[Fill, ...] = ()
    stated: tuple[Stated, ...] = ()
    problems: tuple[str, ...] = ()
    shaded: float = 0.0


class Patch(msgspec.Struct, frozen=True):
    """A region of a view that shows the part in another way than the rest of the view does.

    It is all that lies inside of every outline of ``within``, which are closed. The part is cut open there, ``at`` mm
    of the part toward the viewer where a cutting line tells that; or the region is ``blank``: the view is broken off
    before it.

    What is cut open may have been ``turned`` into the plane first, as in aligned sections: by degrees, about the point
    ``pivot`` of the view that has the ``side`` from which that is seen counter-clockwise.
    """

    within: tuple[Polyline, ...]
    blank: bool = False
    at: float | None = None
    turned: float = 0.0
    pivot: Point = (0.0, 0.0)
    side: str = ""

    def moved(self, scale: float, shift: Point, turn: float = 0.0) -> "Patch":
        """The patch of a view that is turned (degrees), scaled and then shifted."""
        at = None if self.at is None else self.at * scale
        pivot = (self.pivot[0] * scale, self.pivot[1] * scale)
        within = tuple(placed(outline, scale, shift, turn) for outline in self.within)
        kept = tuple(outline for outline in within if isinstance(outline, Polyline))
        return msgspec.structs.replace(self, within=kept, at=at, pivot=pivot)


class ReadView(msgspec.Struct, frozen=True):
    """A view that was found on a sheet.

    Its name is one of `cadwright.views.projection.VIEWS` ("front", …, "iso"), "section", "auxiliary" or "detail"; its
    curves are in mm of the part, along the view's own right and up. It also tells where it lies on the sheet.

    The origin of all views is one point of the part: for front, top, right and so on the coordinates agree with
    `Projection.to_view`. ``to_paper`` is (scale, x, y): paper = scale * view + (x, y), where a view that stands turned
    on the sheet is turned by ``turn`` degrees first. ``cut`` says that it is hatched: the part is shown cut open;
    ``hatching`` are the lines over the cut faces, in mm of the part. ``beside`` are the other strokes of a picture in
    and around the view, in mm of the part: pieces of dimensions, mostly, and now and then a piece of an edge.
    ``of`` names the view that a detail shows a piece of, in whose coordinates it is then, and its dimensions are that
    view's. ``patches`` say where the view is cut open, where that is not all of it, or broken off; ``form`` is what
    people call such a view ("half section").
    """

    name: str
    curves: tuple[Curve, ...]
    box: Box
    to_paper: tuple[float, float, float]
    turn: float = 0.0
    cut: bool = False
    hatching: tuple[Curve, ...] = ()
    beside: tuple[Curve, ...] = ()
    of: str = ""
    patches: tuple[Patch, ...] = ()
    form: str = ""

    def moved(self, scale: float, shift: Point, turn: float = 0.0) -> "ReadView":
        """The view with what it shows turned (degrees), scaled and then shifted; where it lies on the sheet, whoever
        moves it says.
        """
        curves, hatching, beside = (
            tuple(placed(curve, scale, shift, turn) for curve in each)
            for each in (self.curves, self.hatching, self.beside)
        )
        patches = tuple(patch.moved(scale, shift, turn) for patch in self.patches)
        return msgspec.structs.replace(self, curves=curves, hatching=hatching, beside=beside, patches=patches)


class Remark(msgspec.Struct, frozen=True):
    """Words with a leader that state no size ("FULL ROUND RADIUS").

    It has the view that the leader points into, the point in the view's coordinates, and how sure the words were read.
    """

    view: str
    at: Point
    text: str
    sure: float = 1.0


class Reading(msgspec.Struct, frozen=True):
    """A drawing, understood: views that agree with each other and dimensions in view coordinates.

    ``scale`` is paper over part. ``loose`` are words that belong to no dimension and no title block; ``title`` holds
    the fields of the title block that were recognised ("material", "scale", "name", …); ``problems`` say what was
    missing or could not be understood, each a sentence for people. ``traced`` says that lines and words come from a
    picture: their places are about right, and numbers may be misread. ``wireframe`` says that all edges are drawn as if
    they were seen, as on IterCAD's view sheets. ``sure`` says of each dimension how sure its text was read, and
    ``angle_sure`` the same of the projection: 1 where the sheet or whoever asked states it, 0 where it is assumed.
    ``remarks`` are words that point at something of the part; they are among the ``loose`` ones as well. ``profile``
    is how the sheet is drawn; ``kind`` is what it is a drawing of, ``evidence`` what tells that where it is no single
    part ("4 balloons"), and ``beside`` says what it shows besides the part.
    """

    views: tuple[ReadView, ...]
    dimensions: tuple[Dimension, ...]
    scale: float
    angle: Literal["first", "third"] | None
    title: dict[str, str] = {}
    loose: tuple[Word, ...] = ()
    problems: tuple[str, ...] = ()
    traced: bool = False
    wireframe: bool = False
    sure: tuple[float, ...] = ()
    angle_sure: float = 0.0
    remarks: tuple[Remark, ...] = ()
    profile: Profile = Profile()
    kind: Kind = "part"
    evidence: str = ""
    beside: tuple[str, ...] = ()


class Shown(msgspec.Struct, frozen=True):
    """A drawing as pictures for a model: what each shows of the sheet, and its PNG.

    There are none where the file does as it is.
    """

    pictures: tuple[tuple[str, bytes], ...] = ()
