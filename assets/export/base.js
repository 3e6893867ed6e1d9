/* Words, elements and the moments of a game. */
const data = JSON.parse(document.getElementById("data").textContent);
const SVG = "http://www.w3.org/2000/svg";
const view = { lang: data.language, game: 0, at: 0, seat: data.seat, open: data.open, find: "", timer: 0 };

// --- words -----------------------------------------------------------------------------------
const word = (key, values = {}) =>
  data.words[key][view.lang].replace(/\{(\w+)(:,)?\}/g, (_, name, group) =>
    group ? number(values[name]) : values[name]);
const number = (n) => String(n).replace(/\B(?=(\d{3})+$)/g, ",");
const signed = (n) => (n > 0 ? "+" : n < 0 ? "−" : "±") + number(Math.abs(n));
const said = (pair) => pair[view.lang];
const sentence = (n) => said(data.texts[n]);

// --- making elements -------------------------------------------------------------------------
function fill(node, attributes, children) {
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
    else if (value !== null && value !== undefined) node.setAttribute(key, value);
  }
  for (const child of children.flat()) if (child !== null) node.append(child);
  return node;
}
const make = (tag, attributes = {}, ...children) =>
  fill(document.createElement(tag), attributes, children);
const draw = (tag, attributes = {}, ...children) =>
  fill(document.createElementNS(SVG, tag), attributes, children);

// --- the game: every moment's table from the changes -----------------------------------------
const games = data.games.map((game) => {
  const tables = [], rounds = [];
  let table = {}, names = [];
  game.steps.forEach((step, i) => {
    if (step.new) table = { ...table, ...step.new };
    if (step.names) names = step.names;
    if (step.hand) rounds.push({ at: i, hand: step.hand, end: i, over: null, names });
    if (step.over && rounds.length) rounds[rounds.length - 1].over = { at: i, ...step.over };
    if (rounds.length) rounds[rounds.length - 1].end = i;
    tables.push({ table, names });
  });
  return { ...game, tables, rounds };
});
const game = () => games[view.game];
const step = () => game().steps[view.at];
const now = () => game().tables[view.at];
const roundOf = (at) => {
  const rounds = game().rounds;
  let found = 0;
  while (found + 1 < rounds.length && rounds[found + 1].at <= at) found++;
  return found;
};
const windOf = (seat, table = now().table) =>
  word(`wind.short.${(seat - (table.dealer ?? 0) + 4) % 4}`);
const nameOf = (seat, names = now().names) =>
  seat < 0 ? word("export.table") : said(names[seat]) || word(`wind.${(seat - (now().table.dealer ?? 0) + 4) % 4}`);
const fullName = (seat) => {
  const name = said(now().names[seat]);
  return name ? `${windOf(seat)} ${name}` : word(`wind.${(seat - (now().table.dealer ?? 0) + 4) % 4}`);
};
const pieces = (text, size) => text.match(new RegExp(`.{${size}}`, "gs")) ?? [];
const tileName = (code) => said(data.tiles[code]);

// --- tiles in running text -------------------------------------------------------------------
function small(code, lying) {
  const face = code === "??"
    ? draw("rect", { x: 20, y: 20, width: 260, height: 360, rx: 30, fill: "#e89634" })
    : draw("use", { href: `#t${code}`, width: 300, height: 400 });
  const turned = lying ? { transform: "translate(0 300) rotate(-90)" } : {};
  return draw("svg", { viewBox: lying ? "0 0 400 300" : "0 0 300 400", class: lying ? "lying" : "" },
    draw("g", turned,
      draw("rect", { x: 4, y: 4, width: 292, height: 392, rx: 36, fill: code === "??" ? "#c46a18" : "#fdfaf0", stroke: "#8d846c", "stroke-width": 6 }),
      face));
}
function row(codes, label, kind = "") {
  const shown = codes.map((code) => (code === " " ? make("span", { class: "gap" }) : small(code.slice(0, 2), code[2] === "<" || code[2] === "^")));
  const spoken = codes.filter((code) => code !== " ").map((code) => tileName(code.slice(0, 2))).join(", ");
  return make("span", { class: `tiles ${kind}`, role: "img", "aria-label": label ? `${label}: ${spoken}` : spoken }, shown);
}
const meldCodes = (text) => text.split(" ").filter(Boolean).flatMap((meld) => [" ", ...pieces(meld, 3)]);
