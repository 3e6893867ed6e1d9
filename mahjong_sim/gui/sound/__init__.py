"""What is heard at the table: made from sums of sines and noise, no recordings."""
