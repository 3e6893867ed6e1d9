"""Measured numbers (実測値) of real play, in the form the bots need.

From 16,203 recorded rounds with all hands known (779,006 discards, 11,638 riichi), most of them of
a top-level room with red fives, open tanyao, ippatsu and ura dora; own measurements. A *logit* is
a sum of terms whose logistic is a chance. *t* is the turn, ``(turn - 9) / 6``.
"""

from __future__ import annotations

from typing import Final

# --- danger of a discard ------------------------------------------------------------------------
# Classes of number tiles: by distance from the edge of the suit (1/9, 2/8, 3/7, 4-6), then by the
# number of its two-sided waits that are still possible.
RIICHI_NUMBER: Final = ((-3.90, -2.37), (-3.26, -2.26), (-2.98, -2.13), (-3.99, -2.43, -1.88))
RIICHI_HONOUR: Final = (-3.41, -3.16)  # guest wind, valued
RIICHI_HONOUR_SEEN: Final = (0.0, -0.63, -1.91, -9.0)  # by other copies in sight
LINES_NUMBER: Final = (-0.96, -1.18)  # times ln((lines + 2) / 12): of a suji, of another tile
LINES_HONOUR: Final = -1.46
NO_CHANCE: Final = -1.75  # walls behind its open lines
ONE_CHANCE: Final = -0.42
HALF_DEAD: Final = -0.43
EARLY_OUTSIDE: Final = -0.68  # outside a discard among the first six
RIICHI_TILE_SUJI: Final = 0.79
DORA: Final = 0.35
NEXT_TO_DORA: Final = 0.17
SEEN_NUMBER: Final = (-0.30, 0.06)  # a copy in sight: of a suji, of another tile
HIGHEST: Final = 0.23  # the model says too much above

OPEN_NUMBER: Final = ((-5.04, -4.09), (-4.59, -3.68), (-4.24, -3.53), (-4.74, -3.83, -3.33))
OPEN_HONOUR: Final = (-3.75, -2.97)
OPEN_HONOUR_SEEN: Final = (0.0, -0.89, -3.70, -9.0)
OPEN_MELDS: Final = (0.0, 0.0, 0.55, 0.80, 1.2)
OPEN_TURN: Final = (1.60, -0.68)
OPEN_DORA: Final = 0.46
OPEN_OUTER_OF_SIMPLES: Final = -0.75
OPEN_FROM_HAND: Final = -0.13  # a discard from the hand since the last call, at most 4
OPEN_VALUED_MELD: Final = 0.37

# --- whether a seat is tenpai -------------------------------------------------------------------
# by melds: constant, t, t squared, a discard from the hand since the last call (at most 4), a drawn
# tile thrown in a row (at most 4), somebody in riichi, a valued meld
TENPAI: Final = (
    (-3.32, 2.04, -0.78, 0.0, 0.28, -0.73, 0.0),
    (-0.77, 1.69, -0.77, -0.27, 0.38, -0.50, 0.24),
    (0.50, 1.34, -0.57, -0.49, 0.30, -0.29, 0.47),
    (2.04, 0.90, -0.51, -0.88, 0.36, -0.32, 0.64),
)

# --- what a deal-in costs: child, dealer --------------------------------------------------------
RIICHI_LOSS: Final = (5840, 8280)
SILENT_LOSS: Final = (4370, 7800)
OPEN_LOSS: Final = (3100, 4900)
MELD_DORA_LOSS: Final = 1350  # a dora in the melds of a child
IPPATSU_LOSS: Final = 2500
DORA_TILE_LOSS: Final = 2200
INDICATOR_LOSS: Final = 2300
URA_SHARE: Final = 0.19  # of a riichi's loss
IPPATSU_SHARE: Final = 0.08
RED_SHARE: Final = 0.05
RIICHI_TSUMO: Final = (7350, 10660)  # from the whole table
OTHER_TSUMO: Final = (4700, 7000)

# --- how a hand ends ----------------------------------------------------------------------------
# tenpai: win, deal-in, draw: constant, t, t squared, ln(live tiles / 6), then the wait (three
# kinds and more, closed or edge, two pairs, single number, single honour), furiten, one other in
# riichi, two, dealer
TENPAI_RIICHI: Final = (
    (0.12, -0.75, -0.08, 0.70, 0.27, -0.20, 0.26, 0.04, 0.57, -0.94, -0.24, -0.08, -0.10),
    (-2.05, -0.02, -0.50, -0.42, -0.35, -0.02, -0.16, 0.13, -0.31, 0.26, 0.47, 0.68, 0.01),
    (-1.82, 0.82, 0.66, -0.10, -0.29, 0.37, 0.01, 0.22, -0.01, 0.62, -0.76, -1.40, 0.16),
)
TENPAI_SILENT: Final = (
    (0.46, -0.86, -0.20, 0.49, -0.06, -0.91, -0.58, -0.60, 0.12, -1.54, -0.41, -1.39, 0.17),
    (-2.15, 0.26, -0.36, 0.01, 0.26, 0.20, 0.06, 0.31, -0.04, 0.57, 0.21, 0.59, 0.05),
    (-2.92, 1.23, 0.92, -0.05, 0.13, 0.82, 0.64, 0.49, 0.41, 0.48, 0.11, -1.13, 0.03),
)
TENPAI_OPEN: Final = (
    (0.22, -0.93, -0.21, 0.42, 0.23, -0.41, -0.35, -0.44, -0.30, -1.41, -0.40, -0.69, -0.10),
    (-2.05, 0.14, -0.29, -0.14, -0.13, 0.04, 0.07, 0.08, 0.05, -0.24, 0.41, 0.61, 0.18),
    (-2.44, 1.41, 0.60, -0.08, -0.23, 0.37, 0.40, 0.26, 0.49, 0.56, -0.29, -0.93, 0.13),
)

# by shanten 0, 1, 2 …: win, deal-in, draw in tenpai, draw, loss to a self-draw: constant, t, t
# squared, ln(u / usual), t times that, one other in riichi, two, dealer; u: tiles left that help
USUAL_TILES: Final = (4, 12, 24, 40, 55)
FARTHER: Final = 0.4  # chance to win, for each shanten beyond the table
CLOSED: Final = (
    (
        (-0.29, -0.78, -0.18, 0.82, 0.07, -0.35, -0.92, 0.03),
        (-1.83, 0.09, -0.51, -0.23, 0.34, 0.43, 0.71, 0.04),
        (-2.29, 0.76, 1.10, -0.15, -0.22, -0.36, -0.99, 0.14),
        (-2.04, 0.78, 0.99, -0.29, -0.15, -0.17, -0.84, 0.11),
        (-1.59, 0.17, -0.60, -0.43, 0.24, 0.37, 0.61, -0.08),
    ),
    (
        (-1.66, -1.14, -0.13, 0.83, 0.25, -0.70, -1.59, 0.09),
        (-1.98, -0.30, -0.46, 0.23, 0.22, 0.03, -0.24, 0.15),
        (-2.23, 0.48, 0.13, 0.28, 0.35, -0.41, -1.34, 0.12),
        (-1.45, 1.11, 0.69, -0.27, 0.04, -0.05, -0.96, 0.00),
        (-1.05, -0.09, -0.45, -0.23, 0.20, 0.36, 0.51, -0.11),
    ),
    (
        (-2.69, -1.66, -0.25, 0.65, 0.15, -1.03, -2.58, 0.14),
        (-2.24, -0.67, -0.41, 0.25, 0.23, -0.20, -0.43, 0.15),
        (-2.71, -0.16, -0.15, 0.46, 0.29, -0.64, -1.48, 0.16),
        (-1.18, 1.24, 0.59, -0.09, 0.06, -0.09, -1.15, -0.07),
        (-0.89, -0.28, -0.47, -0.07, 0.14, 0.40, 0.48, -0.03),
    ),
    (
        (-3.62, -1.90, -0.18, 0.66, 0.13, -1.58, -6.04, 0.17),
        (-2.65, -0.98, -0.40, 0.33, 0.24, -0.26, -0.43, 0.20),
        (-3.37, -0.87, -0.32, 0.64, 0.49, -0.90, -6.30, 0.17),
        (-0.99, 1.21, 0.51, -0.03, 0.09, -0.05, -1.24, -0.03),
        (-0.80, -0.36, -0.43, -0.09, 0.04, 0.33, 0.75, -0.09),
    ),
    (
        (-5.04, -3.25, -0.64, 1.58, 0.93, -1.59, -3.84, 0.21),
        (-3.01, -1.14, -0.37, 0.81, 0.54, -0.43, -0.05, 0.22),
        (-4.59, -1.97, -0.58, 1.38, 0.89, -1.08, -4.05, 0.23),
        (-0.95, 1.08, 0.42, -0.07, -0.00, 0.06, -0.94, -0.06),
        (-0.75, -0.41, -0.40, -0.09, 0.03, 0.27, 0.34, -0.05),
    ),
)
OPEN: Final = (
    (
        (-0.16, -0.79, -0.39, 0.79, 0.01, -0.32, -0.89, -0.08),
        (-2.02, -0.01, -0.48, -0.32, 0.18, 0.38, 0.54, 0.22),
        (-2.61, 1.41, 0.99, -0.35, 0.25, -0.63, -1.21, 0.22),
        (-2.19, 1.30, 0.86, -0.41, 0.21, -0.32, -0.91, 0.13),
        (-1.46, 0.05, -0.66, -0.34, 0.17, 0.39, 0.70, -0.09),
    ),
    (
        (-1.26, -1.20, -0.26, 0.58, -0.01, -0.71, -1.27, -0.10),
        (-1.91, -0.34, -0.48, 0.02, 0.24, 0.09, -0.23, 0.11),
        (-2.16, 0.81, -0.32, 0.09, 0.43, -0.59, -1.28, 0.26),
        (-1.53, 1.37, 0.63, -0.23, 0.07, -0.17, -1.07, 0.13),
        (-1.15, -0.20, -0.51, -0.17, 0.23, 0.54, 0.78, -0.05),
    ),
    (
        (-2.14, -1.69, -0.38, 0.19, -0.11, -1.08, -2.60, -0.05),
        (-1.98, -0.63, -0.47, 0.09, 0.10, -0.26, -0.38, 0.09),
        (-2.56, -0.06, -0.43, 0.20, 0.32, -0.97, -3.29, 0.20),
        (-1.29, 1.29, 0.58, -0.17, 0.04, -0.08, -1.26, 0.00),
        (-0.95, -0.23, -0.51, 0.06, 0.13, 0.56, 0.51, -0.08),
    ),
    (
        (-3.29, -2.58, -0.64, 0.95, 0.04, -1.85, -4.27, -0.15),
        (-2.30, -0.81, -0.39, 1.15, 1.20, -0.57, -0.32, 0.20),
        (-3.38, -0.91, -0.39, -0.30, 0.12, -1.15, -4.77, 0.48),
        (-0.93, 1.41, 0.60, -0.20, 0.21, -0.29, -1.53, 0.09),
        (-0.88, -0.52, -0.65, -0.21, -0.03, 0.64, 0.83, -0.05),
    ),
)

# deal-in of a hand given up against a riichi, turns 1-6, 7-9, 10-12, 13-15, 16-18
FOLD: Final = (0.081, 0.062, 0.043, 0.025, 0.006)

# what riichi adds in han: chance of 0, 1, 2 by ura dora, chance of ippatsu; share of self-draws
URA_HAN: Final = (0.68, 0.26, 0.06)
IPPATSU_CHANCE: Final = 0.2
TSUMO_SHARE: Final = {"riichi": 0.49, "silent": 0.36, "open": 0.35}

# --- the first discards -------------------------------------------------------------------------
# strength with which a lone tile goes, discards 1-2, 3-4, 5-6 and later
LONE_GUEST: Final = (0.0, 0.0, 0.0)
LONE_VALUED: Final = (-2.0, -1.0, -0.6)
LONE_VALUED_SEEN: Final = (-0.95, -0.3, -0.2)
LONE_DOUBLE: Final = (-3.0, -1.4, -0.7)
LONE_NUMBER: Final = ((-0.5, 0.3, 0.9), (-2.7, -1.0, 0.0), (-3.9, -2.1, -0.8), (-3.8, -2.5, -1.3))

# --- points at the end of the match -------------------------------------------------------------
# spread of the final points by rounds left after the next one
SIGMA: Final = (7600, 8000, 10000, 12000, 13200, 14700, 15900, 15900)
