"""The mjai protocol: its words, what a seat is told, what it answers."""
