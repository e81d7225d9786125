"""Edits with an oracle of their own, for `embedded_edits.py`."""
