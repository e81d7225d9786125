"""Learning: supervised fine-tuning and reinforcement learning of planners.

PyTorch and what is built on it are imported in this room alone, and only when something is trained or asked.
"""
