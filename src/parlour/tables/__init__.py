"""Tables, without I/O: seats, host, versions, log, fair deal, replay. Callers pass the time in."""
