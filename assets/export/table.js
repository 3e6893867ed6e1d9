/* The table as a drawing. */
// --- the table -------------------------------------------------------------------------------
const HAND = 58, POND = 44, OWN_MELD = 44, FAR = 39, FAR_MELD = 31, HALF = 132;
const high = (w) => Math.round((w * 4) / 3);
const place = (position, a, b, w, h) => [
  { x: 500 + a, y: 500 + b, w, h },
  { x: 500 + b, y: 500 - a - w, w: h, h: w },
  { x: 500 - a - w, y: 500 - b - h, w, h },
  { x: 500 - b - h, y: 500 + a, w: h, h: w },
][position];

function tile(code, box, turn, style = {}) {
  const depth = Math.max(3, Math.round(Math.min(box.w, box.h) * 0.13)), r = Math.min(box.w, box.h) * 0.12;
  const back = code === "??";
  const w = turn % 2 ? box.h : box.w, h = turn % 2 ? box.w : box.h;
  const group = draw("g", { opacity: style.called ? 0.42 : null },
    draw("title", {}, tileName(code)),
    draw("rect", { x: box.x, y: box.y + depth, width: box.w, height: box.h, rx: r, fill: back ? "#d8cdb0" : "#c87420" }),
    draw("rect", { x: box.x, y: box.y + depth / 2, width: box.w, height: box.h, rx: r, fill: back ? "#96500f" : "#d6cbac" }),
    draw("rect", { x: box.x, y: box.y, width: box.w, height: box.h, rx: r, fill: back ? "#e0892a" : style.drawn ? "#d9d5ca" : "#fdfaf0", stroke: "#8e8266", "stroke-width": 1 }));
  if (!back) {
    group.append(draw("use", { href: `#t${code}`, width: w, height: h,
      transform: `translate(${box.x + box.w / 2} ${box.y + box.h / 2}) rotate(${-90 * turn}) translate(${-w / 2} ${-h / 2})` }));
  } else {
    group.append(draw("rect", { x: box.x + 4, y: box.y + 4, width: box.w - 8, height: box.h - 8, rx: r * 0.7, fill: "none", stroke: "#f6b660", "stroke-width": 1.5 }));
  }
  if (style.mark) group.append(draw("rect", { x: box.x, y: box.y, width: box.w, height: box.h, rx: r, fill: "none", stroke: "#f0a83c", "stroke-width": 4 }));
  return { y: box.y, x: box.x, group };
}
function region(label, tiles) {
  tiles.sort((p, q) => p.y - q.y || p.x - q.x);
  return draw("g", { role: "img", "aria-label": label }, tiles.map((t) => t.group));
}
const listed = (label, codes) => {
  const hidden = codes.filter((code) => code === "??").length;
  const seen = codes.filter((code) => code !== "??").map(tileName);
  if (hidden) seen.push(word("export.tiles", { n: hidden }));
  return `${label}: ${seen.join(", ")}`;
};

function handOf(position, seat, table) {
  const open = view.open || seat === view.seat || table[`marks${seat}`][2];
  const codes = pieces(table[`hand${seat}`], 2).map((code) => (open ? code : "??"));
  const drawn = table[`drawn${seat}`];
  const own = position === 0, w = own ? HAND : FAR, h = high(w);
  const melds = table[`melds${seat}`];
  const a = own ? (melds ? -430 : -413) : -270, b = own ? 500 - h - 14 : 500 - h - 8;
  const tiles = codes.map((code, i) => tile(code, place(position, a + i * w, b, w, h), position));
  if (drawn) {
    const code = open ? drawn : "??";
    tiles.push(tile(code, place(position, a + codes.length * w + (own ? 14 : 8), b, w, h), position));
    codes.push(code);
  }
  return region(listed(word("export.hand", { name: fullName(seat) }), codes), tiles);
}
function meldsOf(position, seat, table) {
  const w = position === 0 ? OWN_MELD : FAR_MELD, h = high(w), floor = position === 0 ? 486 : 492;
  const tiles = [], codes = [];
  let a = position === 0 ? 484 : 422;
  for (const meld of table[`melds${seat}`].split(" ").filter(Boolean)) {
    const parts = pieces(meld, 3);
    const wide = parts.reduce((sum, part) => sum + (part[2] === "^" ? 0 : part[2] === "<" ? h : w), 0);
    a -= wide;
    let x = a, turnedAt = a;
    for (const part of parts) {
      codes.push(part.slice(0, 2));
      const lying = part[2] !== ".", above = part[2] === "^";
      if (part[2] === "<") turnedAt = x;
      const box = place(position, above ? turnedAt : x, floor - (lying ? w : h) - (above ? w : 0), lying ? h : w, lying ? w : h);
      tiles.push(tile(part.slice(0, 2), box, (position + (lying ? 1 : 0)) % 4));
      if (!above) x += lying ? h : w;
    }
    a -= 8;
  }
  return codes.length ? region(listed(word("export.melds", { name: fullName(seat) }), codes), tiles) : null;
}
function riverOf(position, seat, table) {
  const river = pieces(table[`river${seat}`], 3), w = POND, h = high(w), pitch = h + 6;
  const tiles = [];
  let a = 0;
  river.forEach((part, i) => {
    const bits = parseInt(part[2], 16), sideways = bits & 4, line = Math.min(2, Math.floor(i / 6));
    if (i % 6 === 0 && i < 18) a = -3 * w;
    const wide = sideways ? h : w, tall = sideways ? w : h;
    const box = place(position, a, HALF + 14 + line * pitch + h - tall, wide, tall);
    tiles.push(tile(part.slice(0, 2), box, (position + (sideways ? 1 : 0)) % 4,
      { drawn: bits & 1, called: bits & 8, mark: table.last === seat && i === river.length - 1 }));
    a += wide;
  });
  return river.length ? region(listed(word("export.river", { name: fullName(seat) }), river.map((part) => part.slice(0, 2))), tiles) : null;
}
const text = (x, y, size, color, words, anchor = "middle", more = {}) =>
  draw("text", { x, y, "font-size": size, fill: color, "text-anchor": anchor, ...more }, words);
const wide = (character) => (character.codePointAt(0) > 0x2e7f ? 2 : 1);
function shorten(words, room) {
  let used = 0, out = "";
  for (const character of words) {
    used += wide(character);
    if (used > room) return `${out}…`;
    out += character;
  }
  return out;
}
const PLATES = [{ x: 70, y: 824 }, { x: 742, y: 806 }, { x: 790, y: 5 }, { x: 12, y: 118 }];
function plate(position, seat, table) {
  const { x, y } = PLATES[position], name = said(now().names[seat]);
  const [riichi, , , dead, fines] = table[`marks${seat}`];
  const dealer = seat === table.dealer, turn = seat === table.turn;
  const notes = [];
  if (riichi) notes.push(word(riichi === 2 ? "open_riichi" : "riichi"));
  if (dead) notes.push(word("export.dead"));
  if (fines) notes.push(`−${number(fines)}`);
  const told = shorten(notes.join(" "), 9);
  const room = told ? Math.min(9, 15 - [...told].reduce((sum, one) => sum + wide(one), 0)) : 13;
  const first = name ? shorten(name, room) : word(`wind.${(seat - table.dealer + 4) % 4}`);
  return draw("g", {},
    name ? draw("title", {}, name) : null,
    draw("rect", { x, y, width: 198, height: 66, rx: 12, fill: "#111a20", stroke: turn ? "#f0a83c" : "#3a4e54", "stroke-width": turn ? 4 : 2 }),
    draw("circle", { cx: x + 30, cy: y + 33, r: 21, fill: dealer ? "#f0a83c" : "#3a4e54" }),
    text(x + 30, y + 42, 25, dealer ? "#111a20" : "#ecf0ec", windOf(seat)),
    text(x + 60, y + 27, told ? 18 : 21, "#ecf0ec", first, "start", { class: "name" }),
    text(x + 60, y + 56, 27, dealer ? "#fad278" : "#ecf0ec", number(table.points[seat]), "start", { "font-weight": 600 }),
    told ? text(x + 188, y + 27, 16, "#f6a090", told, "end") : null);
}
function centre(table) {
  const dora = [...pieces(table.dora, 2)];
  while (dora.length < 5) dora.push("??");
  const group = draw("g", {},
    draw("rect", { x: 368, y: 368, width: 264, height: 264, rx: 16, fill: "#111a20", stroke: "#3a4e54", "stroke-width": 2 }),
    text(500, 440, 40, "#ecf0ec", word("round", { wind: word(`wind.${table.wind}`), n: table.dealer + 1 }), "middle", { "font-weight": 600 }),
    text(500, 474, 24, "#fad278", word("left", { n: table.left })),
    text(500, 503, 18, "#b4c4c4", `${word("honba", { n: table.honba })} · ${word("export.pot")} ${number(table.pot)}`));
  group.append(region(listed(word("export.indicators"), dora.slice(0, table.dora.length / 2)),
    dora.map((code, i) => tile(code, { x: 410 + i * 36, y: 522, w: 36, h: 48 }, 0))));
  for (let position = 0; position < 4; position++) {
    const seat = (view.seat + position) % 4;
    if (seat === table.turn) group.append(draw("rect", { ...sized(place(position, -118, 124, 236, 6)), rx: 3, fill: "#f0a83c" }));
    if (table[`marks${seat}`][1]) {
      const stick = place(position, -60, 110, 120, 10);
      group.append(draw("rect", { ...sized(stick), rx: 4, fill: "#f4f2e8" }),
        draw("circle", { cx: stick.x + stick.w / 2, cy: stick.y + stick.h / 2, r: 4, fill: "#c81e24" }));
    }
  }
  return group;
}
const sized = (box) => ({ x: box.x, y: box.y, width: box.w, height: box.h });
function paint() {
  const { table } = now(), board = document.getElementById("table");
  board.replaceChildren(draw("radialGradient", { id: "felt", cx: "50%", cy: "47%", r: "70%" },
      draw("stop", { offset: 0, "stop-color": "#1e6e56" }), draw("stop", { offset: 1, "stop-color": "#0c3a2f" })),
    draw("rect", { width: 1000, height: 1000, fill: "url(#felt)" }));
  if (table.river0 === undefined) return; // nothing is dealt yet
  board.append(centre(table));
  for (let position = 3; position >= 0; position--) {
    const seat = (view.seat + position) % 4;
    for (const part of [riverOf, meldsOf, handOf, plate]) {
      const group = part(position, seat, table);
      if (group) board.append(group);
    }
  }
}
