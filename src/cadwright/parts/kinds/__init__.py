"""The kinds of features, a file each: how a kind is said, and what it adds to a part."""
