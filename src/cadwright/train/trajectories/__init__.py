"""Trajectories to learn from: expert ones, corrections of a policy's failures, and what of them is kept."""
