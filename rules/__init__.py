"""The games: what is recorded, what it is worth, when it ends. Plain Python and pydantic."""
