"""Whether what is stated of a part is so: compared with what was built, feature by feature."""
