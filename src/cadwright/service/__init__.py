"""A resident process per user that keeps workers warm between commands, and runs short commands in a warm process.

The first command that needs a kernel starts it; it ends when nobody has used it for ten minutes, when the code has
changed, or when told to. Nothing needs it: whoever does not find it, or loses it, starts workers of its own.

`entry` decides for a command line whether the service runs it; `keeper` is the resident process; `commands` its second
process, which forks for every command; `connection` how both are reached.
"""
