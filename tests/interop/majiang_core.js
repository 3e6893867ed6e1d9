// Reads Majiang records (one a line) with @kobalab/majiang-core: every hand is put through its board,
// every win is scored anew by it. Prints one line: hands, wins, and what differs.
"use strict";

const Majiang = require("@kobalab/majiang-core");

const LUCK = {
  立直: { lizhi: 1 },
  ダブル立直: { lizhi: 2 },
  一発: { yifa: true },
  槍槓: { qianggang: true },
  嶺上開花: { lingshang: true },
  海底摸月: { haidi: 1 },
  河底撈魚: { haidi: 2 },
  天和: { tianhu: 1 },
  地和: { tianhu: 2 },
};
const found = { hands: 0, wins: 0, differences: [] };

function check(what, want, got) {
  if (JSON.stringify(want) !== JSON.stringify(got)) found.differences.push([what, want, got]);
}

function score(board, hule, rule, first) {
  const param = {
    rule,
    zhuangfeng: board.zhuangfeng,
    menfeng: hule.l,
    baopai: board.shan.baopai,
    fubaopai: hule.fubaopai,
    changbang: first ? board.changbang : 0,
    lizhibang: first ? board.lizhibang : 0,
  };
  for (const { name } of hule.hupai) Object.assign(param, LUCK[name] || {});
  const hand = Majiang.Shoupai.fromString(hule.shoupai);
  if (hule.baojia === null) return Majiang.Util.hule(hand, null, Majiang.Util.hule_param(param));
  const tile = hand.get_dapai().pop().slice(0, 2); // the drawn one: the tile that was won
  hand.dapai(tile, false);
  const mark = ["", "+", "=", "-"][(4 + hule.baojia - hule.l) % 4];
  return Majiang.Util.hule(hand, tile + mark, Majiang.Util.hule_param(param));
}

function play(hand, game, rule) {
  const board = new Majiang.Board({ title: "", player: game.player, qijia: game.qijia });
  found.hands++;
  let first = true;
  for (const event of hand) {
    const [kind, what] = Object.entries(event)[0];
    if (kind === "hule") {
      const mine = score(board, what, rule, first);
      first = false;
      found.wins++;
      const pao = what.hupai.some((one) => one.baojia);
      for (const key of ["fu", "fanshu", "damanguan", "defen"])
        if (!(key === "fu" && what.damanguan)) check(`${key} of ${what.shoupai}`, what[key], mine[key]);
      if (!pao) check(`fenpei of ${what.shoupai}`, what.fenpei, mine.fenpei);
    }
    if (kind === "gangzimo") board.zimo(what);
    else board[kind](what);
  }
  board.last();
  return [0, 1, 2, 3].map((id) => board.defen[id]);
}

for (const line of require("fs").readFileSync(0, "utf8").split("\n")) {
  if (!line) continue;
  const game = JSON.parse(line);
  const single = game.mahjong_sim && !/majiang|soul/.test(game.mahjong_sim.rules);
  const rule = Majiang.rule(single ? { ダブル役満あり: false } : {});
  game.log.forEach((hand, i) => {
    const after = play(hand, game, rule);
    const next = game.log[i + 1];
    if (!next) return;
    const { qipai } = next[0].qipai ? next[0] : {};
    const points = [];
    qipai.defen.forEach((defen, l) => { points[(game.qijia + qipai.jushu + l) % 4] = defen; });
    check(`points after hand ${i}`, points, after);
  });
}
console.log(JSON.stringify(found));
