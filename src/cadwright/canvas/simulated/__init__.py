"""Simulated designers, who see a target and the design so far, and say with words and pen strokes what to do."""
