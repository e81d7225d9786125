"""The planner that needs no network: reads plain English and writes parametric CadQuery."""
