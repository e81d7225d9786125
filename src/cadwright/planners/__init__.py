"""Who decides: models, recorded replies, and the embedded planner that needs no network."""
