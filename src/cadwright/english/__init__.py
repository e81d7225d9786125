"""English as CAD people write it: words with senses, phrases by patterns, and the best reading of a whole text.

A text becomes tokens (`cadwright.language.quantities`), tokens become words with senses (`lexicon`), runs of words
become phrases (`phrases`, by the patterns of ``words/patterns.toml``), and phrases are put together to mentions of
things with their sizes and places (`clauses`), under costs: skipping a word, an unusual attachment. What the things are
called and which sizes they have is data that comes from above (`frames`).
"""
