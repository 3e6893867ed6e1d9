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

# The same hand in the other formats. The mjai text has what the original program writes.
TENHOU6 = """\
{"title":["",""],"name":["A","B","C","D"],"rule":{"disp":"般南喰赤","aka":1},"log":[[[0,0,0],\
[25000,25000,25000,25000],[47],[46],[11,11,19,19,21,21,29,29,31,39,41,45,46],[41,32],[60,60],\
[12,13,14,15,16,17,22,23,24,28,28,33,34],[42],["r60"],[11,12,15,18,23,25,26,27,31,35,37,43,44],\
[43],[60],[13,14,16,18,22,24,26,29,32,36,38,42,47],[44],[60],["和了",[-12000,13000,0,0],[1,0,1,\
"跳満12000点","両立直(2飜)","一発(1飜)","平和(1飜)","断幺九(1飜)","三色同順(2飜)"]]]]}
"""
MJAI = """\
{"type":"start_game","names":["A","B","C","D"]}
{"type":"start_kyoku","bakaze":"E","dora_marker":"C","kyoku":1,"honba":0,"kyotaku":0,"oya":0,\
"scores":[25000,25000,25000,25000],"tehais":[["1m","1m","9m","9m","1p","1p","9p","9p","1s","9s",\
"E","P","F"],["2m","3m","4m","5m","6m","7m","2p","3p","4p","8p","8p","3s","4s"],["1m","2m","5m",\
"8m","3p","5p","6p","7p","1s","5s","7s","W","N"],["3m","4m","6m","8m","2p","4p","6p","9p","2s",\
"6s","8s","S","C"]]}
{"type":"tsumo","actor":0,"pai":"E"}
{"type":"dahai","actor":0,"pai":"E","tsumogiri":true}
{"type":"tsumo","actor":1,"pai":"S"}
{"type":"reach","actor":1}
{"type":"dahai","actor":1,"pai":"S","tsumogiri":true}
{"type":"reach_accepted","actor":1}
{"type":"tsumo","actor":2,"pai":"W"}
{"type":"dahai","actor":2,"pai":"W","tsumogiri":true}
{"type":"tsumo","actor":3,"pai":"N"}
{"type":"dahai","actor":3,"pai":"N","tsumogiri":true}
{"type":"tsumo","actor":0,"pai":"2s"}
{"type":"dahai","actor":0,"pai":"2s","tsumogiri":true}
{"type":"hora","actor":1,"target":0,"pai":"2s","uradora_markers":["F"],"hora_tehais":["2m","3m",\
"4m","5m","6m","7m","2p","3p","4p","8p","8p","3s","4s"],"yakus":[["double_reach",2],["ippatsu",1],\
["pinfu",1],["tanyaochu",1],["sanshokudojun",2]],"fu":30,"fan":7,"hora_points":12000,\
"deltas":[-12000,13000,0,0],"scores":[13000,37000,25000,25000]}
{"type":"end_kyoku"}
{"type":"end_game"}
"""
MAJIANG = """\
{"title":"example","player":["A","B","C","D"],"qijia":0,"log":[[{"qipai":{"zhuangfeng":0,\
"jushu":0,"changbang":0,"lizhibang":0,"defen":[25000,25000,25000,25000],"baopai":"z7","shoupai":[\
"m1199p1199s19z156","m234567p23488s34","m1258p3567s157z34","m3468p2469s268z27"]}},\
{"zimo":{"l":0,"p":"z1"}},{"dapai":{"l":0,"p":"z1_"}},{"zimo":{"l":1,"p":"z2"}},\
{"dapai":{"l":1,"p":"z2_*"}},{"zimo":{"l":2,"p":"z3"}},{"dapai":{"l":2,"p":"z3_"}},\
{"zimo":{"l":3,"p":"z4"}},{"dapai":{"l":3,"p":"z4_"}},{"zimo":{"l":0,"p":"s2"}},\
{"dapai":{"l":0,"p":"s2_"}},{"hule":{"l":1,"shoupai":"m234567p23488s34s2*","baojia":0,\
"fubaopai":["z6"],"fu":30,"fanshu":7,"defen":12000,"hupai":[{"name":"ダブル立直","fanshu":2},\
{"name":"一発","fanshu":1},{"name":"平和","fanshu":1},{"name":"断幺九","fanshu":1},\
{"name":"三色同順","fanshu":2}],"fenpei":[-12000,13000,0,0]}}]],"defen":[13000,37000,25000,25000],\
"point":["0","0","0","0"],"rank":[4,1,2,3]}
"""
TEXTS = {"mjlog": SAMPLE, "tenhou6": TENHOU6, "mjai": MJAI, "majiang": MAJIANG}
