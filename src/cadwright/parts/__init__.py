"""The part model: features with named dimensions, how they print as CadQuery and are read back."""
