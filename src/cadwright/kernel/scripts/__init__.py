"""Running scripts and explaining why they failed, whichever library they use; the standard library alone."""
