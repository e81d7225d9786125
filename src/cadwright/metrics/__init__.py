"""Scorers for geometry, the same for evaluation and reward; NumPy and SciPy only, no CAD kernel.

A mesh is an array of triangles (m, 3, 3): corners in mm, counter-clockwise from outside.
"""
