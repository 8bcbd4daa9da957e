"""How the laptop in the hall is made ready and serves: addresses, data, secrets, and whether phones reach it."""
