"""The rules cards of the meld family, a module a game."""
