"""CADGenBench's CAD score (Hugging Face, 2026): `gate`, `alignment`, `shape`, `topology`, `interface`, and `score`.

As its documentation defines it. Its ground truth is private, and so are the regions that mate with other parts: where
they are not there, `regions` makes them of a known part's own holes, slots and bosses.
"""
