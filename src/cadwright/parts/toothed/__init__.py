"""Outlines of what has teeth: gears, racks, sprockets, ratchets, splines."""
