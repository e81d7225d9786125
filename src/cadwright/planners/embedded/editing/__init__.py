"""Changing a part that the model made, or the dimensions of any script, from plain English.

Written apart from `reading`, which builds parts from descriptions; both share the part model, the vocabulary and the
grammar of phrases. ``sentences`` cuts an edit into clauses, ``wishes`` reads what they want of dimensions,
``resolving`` finds what they speak of, and ``changing``, ``adding``, ``removing``, ``moving``, ``patterns`` and
``restoring`` change the part.
"""
