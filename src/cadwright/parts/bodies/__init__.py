"""Bodies on bodies: what stands on, under or around what, and profiles of one section."""
