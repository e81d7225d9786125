"""Texts that change a part: which of its things are meant, and what becomes of them."""
