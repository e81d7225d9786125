"""Parts drawn at random, each a readable CadQuery script, in the two levels of IterCAD-Draw (appendix C.4)."""
