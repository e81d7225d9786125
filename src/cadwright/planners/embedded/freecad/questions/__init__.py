"""Questions in English, answered from computed facts: what is asked, of which things, and which option fits."""
