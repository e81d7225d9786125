"""Trajectories played by a policy: problems, episodes, the sandbox that executes their scripts."""
