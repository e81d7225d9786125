"""Open CASCADE (through OCP and CadQuery): executing scripts, measuring, exchanging files, tessellating, projecting."""
