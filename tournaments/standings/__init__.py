"""Who stands where: points, tie-breaks, qualification and ranking, one function for all that shows them. Pure."""
