"""What a person could work out from what lies open, worked out for them. Nothing here draws."""
