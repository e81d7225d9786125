"""Where things are: hosts and their sides, distances, relations, patterns of copies."""
