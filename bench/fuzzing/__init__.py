"""The fuzzer of what users hand over: honest files, what is done to them, who reads them, and what comes of it."""
