"""The planner that puts its requests into a folder, and takes what somebody writes beside them for its replies."""
