"""Views of a solid as drawings."""
