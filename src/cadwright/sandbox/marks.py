"""What server and children say to each other over their sockets: one byte each.

With `inquiries`, `bare`, `bare_frames`, `bare_invoke`, `child`, `generation`, `landlock`, `lineage`, `linux`,
`lockdown`, `notices`, `output`, `seccomp`, `server`, `statuses` and `watched` this makes up the workers' side.
It runs in other interpreters than ours too: it needs the standard library of Python 3.8 and nothing else.
"""

READY, DONE, GO = b"r", b"d", b"g"
"""Started and locked down; finished with a call; here is a request."""
STEP, SHED, FAILED = b"s", b"h", b"f"
"""To a generation: leave a snapshot behind and take a step; go on as a fork without your threads. It cannot fork."""
BEGUN = b" "
"""At the beginning of a report, before a child hears of the call: nobody else may be asked to make it."""
PAUSE, RESUME = b"p", b"c"
"""From the parent: the clock of a step stands still while a question of its is answered."""
