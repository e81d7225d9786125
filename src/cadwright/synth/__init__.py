"""Data made by rule: parts, their drawings, and what is learned from them."""
