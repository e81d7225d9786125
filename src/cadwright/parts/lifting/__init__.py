"""Scripts that others wrote, as the things that their parts are made of: read without being executed."""
