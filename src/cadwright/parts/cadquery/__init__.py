"""The part model as CadQuery, printed and read back."""
