"""What the pages for everybody show, as values: stages, standings with reasons, cross tables, ranking, rules."""
