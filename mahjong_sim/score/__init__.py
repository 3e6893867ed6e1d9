"""Score (点数): fu, han, points, payments, ranking."""
