"""Trajectories in a line: "0.02 x 0.004 done" are a valid solid, a script that failed, a better solid, `<DONE>`."""

from hypothesis import strategies as st

from cadwright.train.turns import Turn

WORDS = {"x": Turn("script"), "done": Turn("done"), "no": Turn("violation"), "declined": Turn("declined")}


def turns(line: str) -> tuple[Turn, ...]:
    return tuple(WORDS[word] if word in WORDS else Turn("script", float(word)) for word in line.split())


cds = st.floats(1e-6, 0.1, allow_nan=False)
scripts = st.one_of(st.just(Turn("script")), cds.map(lambda cd: Turn("script", cd)))
ends = st.sampled_from([(), (Turn("done"),), (Turn("violation"),), (Turn("declined"),)])
trajectories = st.builds(lambda some, end: (*some, *end), st.lists(scripts, min_size=1, max_size=7), ends)
