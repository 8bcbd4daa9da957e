"""Points and tie-breaks: results to a ranking, pure, from values to values."""
