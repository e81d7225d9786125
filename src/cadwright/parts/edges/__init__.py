"""Edges that are rounded or bevelled: whose, which, and how much."""
