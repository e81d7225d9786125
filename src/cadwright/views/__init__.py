"""What is seen of a part: projections, and views with their curves."""
