"""Yaku (役): one entry each."""
