"""Reading drawings: what a file shows, the views in it, and what its dimensions state."""
