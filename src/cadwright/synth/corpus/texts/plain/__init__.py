"""Parts in controlled English, in the few forms that the embedded planner reads for sure."""
