"""What the director's desk shows and asks, fetched whole and put into words; it writes nothing."""
