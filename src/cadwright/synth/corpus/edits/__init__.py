"""Edit–code pairs: a script with one thing wrong, what is to be changed, and the script that is right."""
