"""From a drawing that was read to a part: the embedded planner's way, without a kernel and without a model."""
