"""What our web servers share: a door against strangers, a listener on its own thread, answers with safe headers."""
