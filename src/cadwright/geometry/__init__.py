"""Plane geometry that every room shares: sets that grow together, polygons, circles."""
