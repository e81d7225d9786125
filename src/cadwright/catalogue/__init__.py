"""The catalogue of parts that people ask for by name: families as data, each with its standard table."""
