"""Bots: protocol, discovery, seats."""
