"""What the bundled bots share (判断): reading the table, hands, danger, worth and places.

`sight` and `watch` tell what a seat sees and has heard, `hand` how far a hand is from a win with a
yaku, `lone` which single tile goes first, `danger` what a discard may cost, `worth` what a win
pays, `outlook` how often it comes, `placement` what points are worth at the end of the match,
`prospect` what it is worth to go on. The numbers are in `figures`.
"""
