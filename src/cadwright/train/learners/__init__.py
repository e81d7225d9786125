"""Models that learn: built or loaded, what they read, how they are trained and kept."""
