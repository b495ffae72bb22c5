"""From what happened at a table to what its clients are told."""
