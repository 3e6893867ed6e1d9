"""Scenarios in the window (事例): the list, the stepper, rule sets side by side."""
