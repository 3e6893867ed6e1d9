// A mjai client written from the description of the protocol: node mjai_client.js HOST PORT ROOM
// plays over TCP, without arguments over standard input and output. It keeps its hand itself,
// discards what is farthest from other tiles, pons dragons, and wins or declares riichi where that is
// offered. Wherever the server's messages contradict what it has kept it ends with status 1.
"use strict";

const net = require("net");

const [host, port, room] = process.argv.slice(2);
let seat = -1;
let hand = [];
let riichi = false; // accepted
let declared = false; // its discard is due
let drawn = "";

function fail(why) {
  process.stderr.write(`client: ${why}\n`);
  process.exit(1);
}

function remove(tile) {
  const at = hand.indexOf(tile);
  if (at < 0) fail(`${tile} is not in hand ${hand}`);
  hand.splice(at, 1);
}

const plain = (tile) => tile.replace("r", "");
const kind = (tile) => ("ESWNPFC".includes(tile) ? tile : plain(tile));

function near(a, b) {
  if (kind(a) === kind(b)) return 4;
  if (a.length < 2 || b.length < 2 || a[1] !== b[1]) return 0;
  return Math.max(0, 3 - Math.abs(Number(a[0]) - Number(b[0])));
}

function worst(barred) {
  const free = hand.map((_, i) => i).filter((i) => !barred.includes(hand[i]));
  const worth = (i) => hand.reduce((sum, other, j) => sum + (i === j ? 0 : near(hand[i], other)), 0);
  free.sort((i, j) => worth(i) - worth(j));
  if (free.length === 0) fail("nothing may be discarded");
  return hand[free[0]];
}

function discard(tile) {
  return { type: "dahai", actor: seat, pai: tile, tsumogiri: tile === drawn };
}

function own(event) {
  if (event.type === "tsumo") {
    drawn = event.pai;
    hand.push(drawn);
    if (hand.length % 3 !== 2) fail(`${hand.length} tiles after a draw`);
  } else if (event.type === "dahai") {
    remove(event.pai);
    drawn = "";
    declared = false;
  } else if (event.type === "kakan") {
    remove(event.pai);
  } else if (event.type === "reach") {
    declared = true;
  } else if (event.type === "reach_accepted") {
    riichi = true;
  } else if (event.consumed) {
    event.consumed.forEach(remove);
    drawn = "";
  }
}

function choose(event) {
  const offers = event.possible_actions || [];
  const offer = (type) => offers.find((action) => action.type === type);
  if (offer("hora")) return offer("hora");
  if (declared && event.type === "reach") return discard(worst(event.cannot_dahai));
  if (event.actor === seat && ["tsumo", "chi", "pon"].includes(event.type)) {
    if (riichi) return discard(drawn);
    return offer("reach") || discard(worst(event.cannot_dahai || []));
  }
  const pon = offer("pon");
  return pon && "PFC".includes(pon.pai) ? pon : { type: "none" };
}

function answer(event) {
  if (event.type === "hello") return { type: "join", name: "node", room };
  if (event.type === "error") fail(event.message);
  if (event.type === "start_game") seat = event.id;
  if (event.type === "start_kyoku") {
    hand = event.tehais[seat].slice();
    riichi = declared = false;
    if (hand.includes("?")) fail("the own hand is hidden");
    if (event.tehais.some((other, s) => s !== seat && other.some((tile) => tile !== "?")))
      fail("another hand is shown");
  }
  if (event.actor === seat && event.type !== "hora") own(event);
  else if (event.type === "tsumo" && event.pai !== "?") fail("another draw is shown");
  return choose(event);
}

function speak(read, write, done) {
  let rest = "";
  read.setEncoding("utf8");
  read.on("data", (text) => {
    const lines = (rest + text).split("\n");
    rest = lines.pop();
    for (const line of lines) {
      const event = JSON.parse(line);
      if (event.type === "end_game") return done();
      write.write(JSON.stringify(answer(event)) + "\n");
    }
  });
  read.on("end", () => done());
}

if (host) {
  const socket = net.connect(Number(port), host);
  speak(socket, socket, () => socket.end());
} else {
  speak(process.stdin, process.stdout, () => process.stdin.pause());
}
