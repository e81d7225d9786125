"""Training of planners: supervised fine-tuning, reinforcement learning in the sandbox. Torch is imported only here."""
