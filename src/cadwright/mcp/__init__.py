"""Tools for language models in other programs: a server that speaks the Model Context Protocol.

A thin face: each tool calls `cadwright.api` and says what came of it. Nothing heavy is imported before a tool needs it.
"""
