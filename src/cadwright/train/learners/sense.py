"""The words by which it is known that a language model was read rightly."""

ENGLISH = (
    "The capital of France is Paris, and the capital of Germany is Berlin. There are seven days in a week and twelve "
    "months in a year. He opened the door, looked at his friend and said that he was very happy to see her again."
)
"""Plain sentences, which have to be likelier than noise is."""
