"""Whether a bot is one (ボットの適合検査): positions, matches, and how it behaves."""
