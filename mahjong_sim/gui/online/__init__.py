"""The window as a guest at a table elsewhere (他所の卓): connection, game, scenes."""
