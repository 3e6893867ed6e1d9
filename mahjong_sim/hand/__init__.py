"""Hands (手牌): suit tables, shanten, waits, readings, batch analysis."""
