"""Scenarios (事例): a position, acts in words, and what a rule set makes of them."""
