"""Views of a solid as drawings: projections, a sheet of 2D primitives, and the back ends that write it out."""
