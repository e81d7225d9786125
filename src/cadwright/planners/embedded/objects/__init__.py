"""Everyday objects that are compositions of simple bodies: a catalogue of what they are called, what sizes they take
and how they are built.

``finding`` tells whether a request is about one of them, ``making`` reads the sizes and hands them to the entry's
builder through a `Maker`, ``catalogue`` lists the entries. Sizes that are missing are assumed in proportion to those
that are there, and every assumption is listed.
"""
