"""A local web app around designs: talk, see, touch, and go back. Thin: it calls `cadwright.api` and holds no CAD."""
