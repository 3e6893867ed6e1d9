"""A table for players elsewhere: the original mjai protocol over TCP."""
