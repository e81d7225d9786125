"""Parts made at random, and single changes of theirs with what a comparison must say of each."""
