"""mrCAD's game in the browser: people with people, or with agents, on a local web page."""
