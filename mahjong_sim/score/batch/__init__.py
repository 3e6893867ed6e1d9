"""Scoring of many wins at once (一括採点), with numpy; `wins.score_batch` is the way in."""
