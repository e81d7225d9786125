"""Tables of common mistakes in scripts: how each is recognised, why it fails, what to try.

One row per mistake; the first row that applies to a failure explains it, and every row has a script in the tests that
triggers it.
"""
