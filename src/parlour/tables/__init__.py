"""A table's life, still without I/O: seats, host, versions, log, fair deal, replay. The time is passed in."""
