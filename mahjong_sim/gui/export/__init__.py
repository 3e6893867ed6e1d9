"""Games and scenarios to give away (書き出し): an HTML page, PNG pictures, a GIF.

    html([of_events(match.events, rules, names)], language="ja")
    png(of_events(match.events, rules, names), view=View(seat=2))

Nothing here needs a display.
"""

from mahjong_sim.gui.export.camera import View as View
from mahjong_sim.gui.export.page import html as html
from mahjong_sim.gui.export.pictures import gif as gif
from mahjong_sim.gui.export.pictures import png as png
from mahjong_sim.gui.export.pictures import pngs as pngs
from mahjong_sim.gui.export.tale import Tale as Tale
from mahjong_sim.gui.export.tale import of_events as of_events
from mahjong_sim.gui.export.tale import of_tape as of_tape
