"""FreeCAD: documents, sketches, solids. Runs beside it, in its Python (3.8 or later), on the standard library alone."""
