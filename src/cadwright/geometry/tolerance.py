"""When two numbers are one: the few reasons for which equal lengths differ."""

ROUNDING = 1e-6
"""Lengths (mm) and angles (degrees) of the part model that differ by less are equal: arithmetic leaves no more."""
SAID_TWICE = 1e-3
"""Lengths (mm) that a text says twice, or that follow from others that it says, may differ by less: people write few
digits, in inches above all (1.9685 in and 50 mm).
"""
PROJECTED = 1e-3
"""Points of views (mm of the part) that are nearer than this are one: what a kernel projects is no more exact."""
