"""Matches (半荘): hands, points, the end."""
