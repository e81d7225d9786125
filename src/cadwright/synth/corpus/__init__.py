"""Corpora to learn from: what is in them, how they are ordered, made, kept and looked at."""
