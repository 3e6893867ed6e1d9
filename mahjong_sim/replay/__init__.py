"""Recorded games (牌譜): readers and verification."""
