"""Points and directions as plain tuples, in mm."""

Vector = tuple[float, float, float]
Box = tuple[float, float, float, float, float, float]
"""xmin, ymin, zmin, xmax, ymax, zmax."""
