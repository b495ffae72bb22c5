"""The rules of every game: no I/O, no clock, no logging, no global random. Usable alone."""
