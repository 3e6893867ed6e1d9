"""The position editor (局面エディタ): positions built with the mouse, saved as scenario files."""
