"""Pairs of a description and a script: parts told by people of many kinds, at four levels of abstraction."""
