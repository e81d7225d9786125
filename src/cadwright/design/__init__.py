"""A user's design on disk: versions, branches, exports."""
