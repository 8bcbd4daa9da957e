"""Poker: what was paid and shown, the pots that makes, and who wins each of them."""
