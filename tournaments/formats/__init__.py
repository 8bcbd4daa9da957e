"""Who meets whom: plans of encounters, pure, from values to values."""
