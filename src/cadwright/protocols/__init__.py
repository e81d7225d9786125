"""How planners and the loop talk; one module a protocol."""
