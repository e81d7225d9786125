"""When two numbers are one: the few reasons for which equal lengths differ."""

ROUNDING = 1e-6
"""Lengths (mm) and angles (degrees) of the part model that differ by less are equal: arithmetic leaves no more."""
PROJECTED = 1e-3
"""Points of views (mm of the part) that are nearer than this are one: what a kernel projects is no more exact."""
