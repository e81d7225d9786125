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
