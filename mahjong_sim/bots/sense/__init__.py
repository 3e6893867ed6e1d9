"""What the bundled bots share (判断): reading the table, hands, danger, worth and places.

`sight` and `watch` tell what a seat sees and has heard, `hand` how far a hand is from a win with a
yaku, `danger` what a discard may cost, `worth` what a win pays, `outlook` how often it comes, and
`placement` what points are worth at the end of the match. The numbers are in `figures`.
"""
