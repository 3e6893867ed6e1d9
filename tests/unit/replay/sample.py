"""A made-up game of one hand: South, in double riichi, wins at once on the dealer's 2s."""

from __future__ import annotations

GO = '<GO type="9" lobby="0"/>'
NAMES = '<UN n0="A" n1="B" n2="C" n3="D"/><TAIKYOKU oya="0"/>'
INIT = (
    '<INIT seed="0,0,0,0,0,133" ten="250,250,250,250" oya="0"'
    ' hai0="0,1,32,33,36,37,68,69,72,104,108,124,128"'
    ' hai1="4,8,12,17,20,24,40,44,48,64,65,80,84"'
    ' hai2="2,5,18,28,45,53,56,60,73,89,96,116,120"'
    ' hai3="9,13,21,29,41,49,57,70,76,92,100,112,132"/>'
)
FIRST_TURN = (
    '<T109/><D109/><U113/><REACH who="1" step="1"/><E113/>'
    '<REACH who="1" ten="250,240,250,250" step="2"/><V117/><F117/><W121/><G121/>'
)
LAST_TURN = "<T77/><D77/>"
WIN = (
    '<AGARI ba="0,1" hai="4,8,12,17,20,24,40,44,48,64,65,77,80,84" machi="77" ten="30,12000,2"'
    ' yaku="21,2,2,1,7,1,8,1,25,2,53,0" doraHai="133" doraHaiUra="129" who="1" fromWho="0"'
    ' sc="250,-120,240,130,250,0,250,0"/>'
)
SAMPLE = f'<mjloggm ver="2.3">{GO}{NAMES}{INIT}{FIRST_TURN}{LAST_TURN}{WIN}</mjloggm>'
SECOND = (
    INIT.replace('seed="0,0,0', 'seed="1,0,0')
    .replace('oya="0"', 'oya="1"')
    .replace("250,250,250,250", "130,370,250,250")
)
