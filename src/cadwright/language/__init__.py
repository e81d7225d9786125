"""Numbers, units and words of engineering English."""
