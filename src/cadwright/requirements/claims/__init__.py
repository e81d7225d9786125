"""Features as people and planners state them, held against the features that were measured."""
