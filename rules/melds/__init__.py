"""The meld family: canastra and its kin, each a table of values over the same count of canastras and cards."""
