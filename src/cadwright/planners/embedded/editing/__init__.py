"""Changing a part that the model made, or the dimensions of any script, from plain English; and repairing one.

Written apart from `reading`, which builds parts from descriptions; both share the part model and the vocabulary.
"""
