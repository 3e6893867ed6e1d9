"""Rule sets (規定) as data."""
