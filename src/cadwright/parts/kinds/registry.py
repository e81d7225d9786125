"""All kinds of things that can be asked for."""

from collections.abc import Mapping

from cadwright.catalogue.family import families
from cadwright.parts.kinds.angle import ANGLE
from cadwright.parts.kinds.ball import BALL, DOME, DOMED_END
from cadwright.parts.kinds.board import BOARD, PCB
from cadwright.parts.kinds.box import BLOCK, CUBE
from cadwright.parts.kinds.channel import CHANNEL
from cadwright.parts.kinds.cone import CONE
from cadwright.parts.kinds.cylinder import CYLINDER
from cadwright.parts.kinds.dee_hole import DEE_HOLE
from cadwright.parts.kinds.divider import COMPARTMENT, DIVIDER
from cadwright.parts.kinds.drawn import DRAWN
from cadwright.parts.kinds.enclosure import ENCLOSURE, HOLLOW
from cadwright.parts.kinds.family import kinds_of
from cadwright.parts.kinds.figure import ARCH, ARROW, CHEVRON, HOUSE, PARALLELOGRAM, RHOMBUS, STAIRS, STAR
from cadwright.parts.kinds.hole import HOLE
from cadwright.parts.kinds.inscription import INSCRIPTION
from cadwright.parts.kinds.keyway import KEYWAY
from cadwright.parts.kinds.kind import Kind
from cadwright.parts.kinds.knurl import KNURL
from cadwright.parts.kinds.letter import LETTER
from cadwright.parts.kinds.lid import LID
from cadwright.parts.kinds.notch import NOTCH
from cadwright.parts.kinds.opening import GLAND, OPENING
from cadwright.parts.kinds.oval import DEE, OVAL, SEMICIRCLE, SLOTTED_WASHER, STADIUM
from cadwright.parts.kinds.pocket import INNER, POCKET
from cadwright.parts.kinds.prism import PRISM
from cadwright.parts.kinds.prism_cup import PRISM_CUP
from cadwright.parts.kinds.profile_bar import PROFILE_BAR
from cadwright.parts.kinds.profiled_groove import DOVETAIL, TEE_SLOT
from cadwright.parts.kinds.pyramid import PYRAMID
from cadwright.parts.kinds.revolved import CAPSULE, TORUS
from cadwright.parts.kinds.rim import RIM
from cadwright.parts.kinds.ring_groove import GROOVE, RING_GROOVE, VEE
from cadwright.parts.kinds.scallop import SCALLOP
from cadwright.parts.kinds.seat import seats_of
from cadwright.parts.kinds.shaft import SHAFT
from cadwright.parts.kinds.shaft_flat import SHAFT_FLAT
from cadwright.parts.kinds.slot import SLOT
from cadwright.parts.kinds.spherical import SPHERICAL_RECESS
from cadwright.parts.kinds.square_tube import SQUARE_TUBE
from cadwright.parts.kinds.step import STEP
from cadwright.parts.kinds.tab import TAB
from cadwright.parts.kinds.tenon import TENON
from cadwright.parts.kinds.treatment import CHAMFER, FILLET, ROUND_END
from cadwright.parts.kinds.tube import CUP, END_CAP, SEGMENT, TUBE
from cadwright.parts.kinds.upright import UPRIGHT
from cadwright.parts.kinds.vent import VENT
from cadwright.parts.kinds.wedge import TRAPEZOID, TRIANGLE, WEDGE
from cadwright.parts.kinds.window_frame import FRAME_KIND

_ALL = (
    *(
        BLOCK,
        CUBE,
        CYLINDER,
        TUBE,
        CUP,
        END_CAP,
        PRISM_CUP,
        SEGMENT,
        RIM,
        CONE,
        BALL,
        DOME,
        DOMED_END,
        TORUS,
        CAPSULE,
        PYRAMID,
        PRISM,
        SHAFT,
    ),
    *(OVAL, STADIUM, DEE, SEMICIRCLE, SLOTTED_WASHER, LETTER, PROFILE_BAR, DRAWN),
    *(PARALLELOGRAM, RHOMBUS, STAR, ARROW, CHEVRON, HOUSE, ARCH, STAIRS),
    *(ANGLE, CHANNEL, WEDGE, TRIANGLE, TRAPEZOID),
    *(ENCLOSURE, HOLLOW, SQUARE_TUBE, LID, TAB, TENON, DIVIDER, COMPARTMENT, FRAME_KIND, POCKET, INNER, SLOT, GROOVE),
    *(RING_GROOVE, SHAFT_FLAT, DEE_HOLE, SPHERICAL_RECESS, SCALLOP, KNURL, INSCRIPTION),
    *(UPRIGHT, VEE, TEE_SLOT, DOVETAIL, STEP, NOTCH, KEYWAY),
    *(OPENING, GLAND, BOARD, PCB, VENT),
    *(HOLE, FILLET, CHAMFER, ROUND_END),
    *(kind for f in families() for kind in (*kinds_of(f), *seats_of(f))),
)
KINDS: Mapping[str, Kind] = {k.frame.kind: k for k in _ALL}
"""The kinds by name."""
