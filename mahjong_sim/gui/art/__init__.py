"""Own vector art of the tiles: display lists, painted by pygame or written as SVG."""
