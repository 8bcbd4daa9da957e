"""What directors type and tap: read, checked, and given back as it was typed."""
