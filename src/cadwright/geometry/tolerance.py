"""When two numbers are one: the few reasons for which equal lengths differ."""

ROUNDING = 1e-6
"""Lengths (mm) and angles (degrees) of the part model that differ by less are equal: arithmetic leaves no more."""
