"""The Django project, and the app that records what happened at the tables."""
