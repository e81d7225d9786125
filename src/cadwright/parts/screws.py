"""Metric screws: clearance and core holes, and the recesses that take their heads."""

CLEARANCE = {
    1.6: 1.8,
    2: 2.4,
    2.5: 2.9,
    3: 3.4,
    4: 4.5,
    5: 5.5,
    6: 6.6,
    8: 9.0,
    10: 11.0,
    12: 13.5,
    14: 15.5,
    16: 17.5,
    20: 22.0,
    24: 26.0,
}
"""Diameters by ISO 273, medium, to the nominal diameter of the thread."""

PITCH = {
    1.6: 0.35,
    2: 0.4,
    2.5: 0.45,
    3: 0.5,
    4: 0.7,
    5: 0.8,
    6: 1.0,
    8: 1.25,
    10: 1.5,
    12: 1.75,
    14: 2.0,
    16: 2.0,
    20: 2.5,
    24: 3.0,
}
"""Coarse pitches by ISO 261."""

COUNTERBORE: dict[float, float] = {3: 6.5, 4: 8.0, 5: 10.0, 6: 11.0, 8: 15.0, 10: 18.0, 12: 20.0, 16: 26.0, 20: 33.0}
"""Diameters by DIN 974-1, series 1, for the heads of socket screws to ISO 4762."""

WASHERS: dict[float, tuple[float, float, float]] = {
    3: (3.2, 7.0, 0.5),
    4: (4.3, 9.0, 0.8),
    5: (5.3, 10.0, 1.0),
    6: (6.4, 12.0, 1.6),
    8: (8.4, 16.0, 1.6),
    10: (10.5, 20.0, 2.0),
    12: (13.0, 24.0, 2.5),
    16: (17.0, 30.0, 3.0),
    20: (21.0, 37.0, 3.0),
    24: (25.0, 44.0, 4.0),
}
"""Inner and outer diameter and thickness of plain washers to ISO 7089 (DIN 125), by the thread."""

NUTS: dict[float, tuple[float, float]] = {
    3: (5.5, 2.4),
    4: (7.0, 3.2),
    5: (8.0, 4.7),
    6: (10.0, 5.2),
    8: (13.0, 6.8),
    10: (16.0, 8.4),
    12: (18.0, 10.8),
    16: (24.0, 14.8),
    20: (30.0, 18.0),
    24: (36.0, 21.5),
}
"""Size across flats and height of hexagon nuts to ISO 4032, by the thread."""

TAP_DRILLS: dict[tuple[float, int], float] = {
    (0.073, 64): 0.0595,
    (0.086, 56): 0.07,
    (0.112, 40): 0.089,
    (0.125, 40): 0.1015,
    (0.138, 32): 0.1065,
    (0.138, 40): 0.113,
    (0.164, 32): 0.136,
    (0.164, 36): 0.136,
    (0.19, 24): 0.1495,
    (0.19, 32): 0.159,
    (0.216, 24): 0.177,
    (0.25, 20): 0.201,
    (0.25, 28): 0.213,
    (0.3125, 18): 0.257,
    (0.3125, 24): 0.272,
    (0.375, 16): 0.3125,
    (0.375, 24): 0.332,
    (0.4375, 14): 0.368,
    (0.4375, 20): 0.3906,
    (0.5, 13): 0.4219,
    (0.5, 20): 0.4531,
    (0.5625, 12): 0.4844,
    (0.625, 11): 0.5312,
    (0.625, 18): 0.5781,
    (0.75, 10): 0.6562,
    (0.75, 16): 0.6875,
    (0.875, 9): 0.7656,
    (0.875, 14): 0.8125,
    (1.0, 8): 0.875,
    (1.0, 12): 0.9219,
}
"""Tap drills for about three quarters of the thread, inches, by the nominal diameter and the threads per inch."""

INCH_CLEARANCE: dict[float, float] = {
    0.086: 0.102,
    0.112: 0.144,
    0.125: 0.156,
    0.138: 0.17,
    0.164: 0.194,
    0.19: 0.221,
    0.25: 0.281,
    0.3125: 0.344,
    0.375: 0.406,
    0.4375: 0.469,
    0.5: 0.562,
    0.625: 0.688,
    0.75: 0.812,
    0.875: 0.938,
    1.0: 1.094,
}
"""Clearance holes by ASME B18.2.8, normal fit, inches, by the nominal diameter."""

_INCH = 25.4


def clearance_hole(nominal: float) -> float | None:
    """The clearance hole for a screw, mm, by its nominal diameter, mm."""
    inches = INCH_CLEARANCE.get(round(nominal / _INCH, 4))
    return CLEARANCE.get(nominal) or (inches * _INCH if inches is not None else None)


def core_hole(nominal: float, pitch: float = 0.0) -> float | None:
    """The hole to be tapped for a thread, mm: the nominal diameter less the pitch, coarse where none is said (0)."""
    inch = TAP_DRILLS.get((round(nominal / _INCH, 4), round(_INCH / pitch))) if pitch else None
    if inch is not None:
        return inch * _INCH
    coarse = pitch or PITCH.get(nominal)
    return nominal - coarse if coarse else None
