"""What runs build123d scripts, in the Python of build123d's own environment: it has the standard library and build123d.

Called by name inside workers; `kernel.build123d` is the parent's side.
"""
