"""Names of yaku (役), dora and limits in English and Japanese; `YAKU_IDS` lists every yaku."""

from __future__ import annotations

from typing import NamedTuple


class Name(NamedTuple):
    """How a thing is called in English and in Japanese."""

    en: str
    ja: str


YAKU: dict[str, Name] = {
    "menzen_tsumo": Name("Closed self-draw", "門前清自摸和"),
    "riichi": Name("Riichi", "立直"),
    "ippatsu": Name("Ippatsu", "一発"),
    "chankan": Name("Robbing a kan", "槍槓"),
    "rinshan": Name("Win on the replacement tile", "嶺上開花"),
    "haitei": Name("Last tile from the wall", "海底摸月"),
    "houtei": Name("Last discard", "河底撈魚"),
    "pinfu": Name("Pinfu", "平和"),
    "tanyao": Name("All simples", "断幺九"),
    "iipeikou": Name("Twin runs", "一盃口"),
    "yakuhai_haku": Name("White dragon", "役牌 白"),
    "yakuhai_hatsu": Name("Green dragon", "役牌 發"),
    "yakuhai_chun": Name("Red dragon", "役牌 中"),
    "seat_wind": Name("Seat wind", "自風牌"),
    "round_wind": Name("Round wind", "場風牌"),
    "double_riichi": Name("Double riichi", "ダブル立直"),
    "open_riichi": Name("Open riichi", "オープン立直"),
    "chiitoitsu": Name("Seven pairs", "七対子"),
    "chanta": Name("Outside hand", "混全帯幺九"),
    "ittsuu": Name("Full straight", "一気通貫"),
    "sanshoku_doujun": Name("Three-colour runs", "三色同順"),
    "sanshoku_doukou": Name("Three-colour triplets", "三色同刻"),
    "sankantsu": Name("Three kans", "三槓子"),
    "toitoi": Name("All triplets", "対々和"),
    "sanankou": Name("Three concealed triplets", "三暗刻"),
    "shousangen": Name("Little three dragons", "小三元"),
    "honroutou": Name("All terminals and honours", "混老頭"),
    "ryanpeikou": Name("Two twin runs", "二盃口"),
    "junchan": Name("Terminals in every set", "純全帯幺九"),
    "honitsu": Name("Half flush", "混一色"),
    "chinitsu": Name("Full flush", "清一色"),
    "isshoku_sanjun": Name("Triplet runs", "一色三順"),
    "sanrenkou": Name("Three consecutive triplets", "三連刻"),
    "renhou": Name("Blessing of man", "人和"),
    "nagashi_mangan": Name("River of terminals and honours", "流し満貫"),
    "tenhou": Name("Blessing of heaven", "天和"),
    "chiihou": Name("Blessing of earth", "地和"),
    "daisangen": Name("Big three dragons", "大三元"),
    "suuankou": Name("Four concealed triplets", "四暗刻"),
    "suuankou_tanki": Name("Four concealed triplets, pair wait", "四暗刻単騎"),
    "tsuuiisou": Name("All honours", "字一色"),
    "tsuuiisou_chiitoitsu": Name("Seven pairs of honours", "字一色七対子"),
    "ryuuiisou": Name("All green", "緑一色"),
    "chinroutou": Name("All terminals", "清老頭"),
    "chuuren": Name("Nine gates", "九蓮宝燈"),
    "junsei_chuuren": Name("Pure nine gates", "純正九蓮宝燈"),
    "kokushi": Name("Thirteen orphans", "国士無双"),
    "kokushi_13": Name("Thirteen orphans, thirteen waits", "国士無双十三面"),
    "daisuushii": Name("Big four winds", "大四喜"),
    "shousuushii": Name("Little four winds", "小四喜"),
    "suukantsu": Name("Four kans", "四槓子"),
    "suurenkou": Name("Four consecutive triplets", "四連刻"),
    "shiisan_puutaa": Name("Thirteen unconnected tiles", "十三不塔"),
}
YAKU_IDS: tuple[str, ...] = tuple(YAKU)

DORA: dict[str, Name] = {
    "dora": Name("Dora", "ドラ"),
    "ura_dora": Name("Ura dora", "裏ドラ"),
    "red_dora": Name("Red five", "赤ドラ"),
}

LIMITS: dict[str, Name] = {
    "mangan": Name("Mangan", "満貫"),
    "haneman": Name("Haneman", "跳満"),
    "baiman": Name("Baiman", "倍満"),
    "sanbaiman": Name("Sanbaiman", "三倍満"),
    "counted_yakuman": Name("Counted yakuman", "数え役満"),
    "yakuman": Name("Yakuman", "役満"),
}

EXCUSES: dict[str, Name] = {
    "rightful_win": Name("another seat wins rightly on the same tile", "同じ牌に正当な和了がある"),
    "claimed": Name("another seat claimed the tile", "他家がその牌を鳴くか和了した"),
    "crossed_call": Name("a call crossed the draw", "鳴きと入れ違いになった"),
    "corrected": Name("put right before it was found", "指摘の前に直した"),
    "in_riichi": Name("in riichi", "立直中"),
    "deliberate": Name("on purpose", "故意"),
    "play_impossible": Name("play cannot go on", "続行不可能"),
    "voice_only": Name("said only, the hand not laid down or the tiles not taken", "発声のみ"),
    "misnamed": Name("the tile was called by a wrong name", "打牌の呼称が誤っていた"),
}
