/* What happens and why, results, and lists to jump from. */
// --- what happens, and why -------------------------------------------------------------------
const ground = ([id, ...words]) => make("li", {}, id ? make("b", {}, id) : null, words[view.lang]);
const grounds = (numbers) => make("ul", { class: "why" }, numbers.map((n) => ground(data.grounds[n])));
function because(numbers, open) {
  if (!numbers || !numbers.length) return null;
  const box = make("details", {}, make("summary", {}, `${word("export.why")} (${numbers.length})`), grounds(numbers));
  box.open = open;
  return box;
}
function tell() {
  const one = step(), box = document.getElementById("now"), kind = one.is ?? "";
  const label = { note: "export.note", refused: "export.refused" }[kind];
  box.replaceChildren(
    make("p", { class: "place" }, word("export.event", { n: view.at + 1, of: game().steps.length })),
    ...(one.acts ?? []).map((act) => make("p", { class: "act" }, `${word("export.act")}: ${sentence(act)}`)),
    make("p", { class: `say ${kind}` }, label ? make("b", {}, `${word(label)}: `) : null, `${sentence(one.say)} `,
      one.tiles ? row(pieces(one.tiles, 2), "", "small") : null));
  for (const [n, why] of one.more ?? []) box.append(make("p", { class: "say" }, sentence(n)), because(why, true) ?? "");
  const why = because(one.why, kind === "penalty");
  if (why) box.append(why);
  const result = document.getElementById("result");
  result.replaceChildren(...(one.over ? outcome(one.over) : []), ...(one.final ? ranking(one.final) : []));
  result.hidden = !result.children.length;
}
function outcome(over) {
  const parts = [make("h2", {}, said(over.title))];
  for (const win of over.wins) parts.push(...winner(win, over));
  for (const [seat, points] of over.nagashi) parts.push(make("p", { class: "worth" }, `${fullName(seat)}: ${said(points)}`));
  if (over.hands.length) parts.push(table("", over.hands.map((hand) => [
    fullName(hand.seat), word(hand.tenpai ? "result.tenpai" : "result.noten"),
    make("span", {}, hand.hand ? row([...pieces(hand.hand, 2), ...meldCodes(hand.melds)], "", "small") : "",
      hand.waits ? make("div", {}, `${word("result.waits")} `, row(pieces(hand.waits, 2), "", "small")) : ""),
  ])));
  if (over.paid.length) parts.push(table(word("result.payments"), over.paid.map(([from, to, points, causes]) => [
    `${nameOf(from)} → ${nameOf(to)}`,
    causes.length > 1 ? causes.map(([part, why]) => `${said(why)} ${number(part)}`).join(" + ") : said(causes[0][1]),
    cell(number(points)),
  ])));
  parts.push(table(word("export.scores"), [0, 1, 2, 3].map((seat) => {
    const change = over.after[seat] - over.before[seat];
    return [fullName(seat), cell(number(over.after[seat])), cell(change ? signed(change) : "", change)];
  })));
  return parts;
}
function winner(win, over) {
  const how = win.seat === win.source ? word("export.tsumo") : word("export.from", { name: nameOf(win.source) });
  const lines = win.yaku.map(([name, worth]) => [said(name), cell(said(worth))]);
  const out = [make("h3", {}, `${fullName(win.seat)} · ${how}`),
    row([...pieces(win.hand, 2), " ", win.tile, ...meldCodes(win.melds)], ""),
    make("div", {}, `${word("dora")} `, row(pieces(over.dora, 2), word("export.indicators"), "small"),
      win.ura ? `　${word("ura")} ` : "", win.ura ? row(pieces(win.ura, 2), word("ura"), "small") : ""),
    table("", lines)];
  if (win.fu.length) out.push(make("details", {}, make("summary", {}, word("result.fu")),
    table("", win.fu.map(([name, tiles, fu]) => [said(name), row(pieces(tiles, 2), "", "small"), cell(fu)]))));
  const more = win.quoted ? ` (${word("result.quoted", { n: win.quoted })})` : "";
  out.push(make("p", { class: "worth" }, `${said(win.worth)}${more} · ${said(win.points)}`));
  for (const [yaku, seat] of win.liable) out.push(make("p", {}, `${said(yaku)}: ${word("result.liable", { name: fullName(seat) })}`));
  if (win.chips.length) out.push(make("p", {}, `${word("result.chips")}: ${win.chips.map((n, seat) => `${nameOf(seat)} ${signed(n)}`).join(", ")}`));
  return out;
}
function ranking(final) {
  const chips = final.places.some((place) => place.chips);
  const head = ["ranking.place", "ranking.name", "ranking.points", ...(chips ? ["ranking.chips"] : []), "ranking.uma", "ranking.result"];
  const out = [make("h2", {}, word("ranking.title")), make("p", {}, said(final.why))];
  out.push(make("div", { class: "scroll" }, table("", final.places.map((place) => [
    word(`ranking.${place.place}`), nameOf(place.seat), cell(number(place.points)),
    ...(chips ? [cell(place.chips)] : []), cell(place.uma), cell(place.result, parseFloat(place.result)),
  ]), head.map((key) => word(key)))));
  if (!final.counted) out.push(make("p", {}, word("ranking.uncounted")));
  return out;
}
const cell = (words, sign = 0) => make("td", { class: `n ${sign > 0 ? "up" : sign < 0 ? "down" : ""}` }, String(words));
function table(title, lines, head = null) {
  const body = lines.map((line) => make("tr", {}, line.map((part) => (part instanceof HTMLTableCellElement ? part : make("td", {}, typeof part === "string" ? make("bdi", {}, part) : part)))));
  const top = head ? make("tr", {}, head.map((words, i) => make("th", { class: i > 1 ? "n" : "", scope: "col" }, words))) : null;
  const rows = make("table", { class: "rows" }, top, body);
  return title ? make("div", {}, make("h3", {}, title), rows) : rows;
}

// --- lists to jump from ----------------------------------------------------------------------
const FINDS = ["riichi", "call", "win", "draw", "penalty"];
const FOUND = { riichi: "export.riichi", call: "export.calls", win: "export.wins", draw: "export.draws", penalty: "export.penalties" };
function moments() {
  const box = document.getElementById("moments"), round = game().rounds[roundOf(view.at)];
  const filters = make("div", { id: "filters", role: "group", "aria-label": word("export.moments") },
    FINDS.map((kind) => make("button", { type: "button", class: view.find === kind ? "on" : "", "aria-pressed": view.find === kind,
      onclick: () => { view.find = view.find === kind ? "" : kind; moments(); mark(); } }, word(FOUND[kind]))));
  const list = make("ol");
  const [from, to] = view.find || !round ? [0, game().steps.length - 1] : [round.at, round.end];
  for (let i = from; i <= to; i++) {
    const one = game().steps[i];
    const wanted = view.find ? one.is === view.find : FINDS.includes(one.is) || one.is === "note" || one.is === "refused";
    if (!wanted) continue;
    const where = view.find && game().rounds.length > 1 ? `${said(game().rounds[roundOf(i)].hand)}: ` : "";
    list.append(make("li", {}, make("button", { type: "button", "data-at": i,
      onclick: () => go(i) }, `${where}${shorten(sentence(one.say), 96)} `, one.tiles ? row(pieces(one.tiles, 2), "", "small") : null)));
  }
  if (!list.children.length) list.append(make("li", {}, word("export.moments.none")));
  box.replaceChildren(make("h2", {}, word("export.moments")), filters, list);
}
/** Mark the present moment in the list. */
function mark() {
  for (const one of document.querySelectorAll("#moments li button")) {
    const here = Number(one.dataset.at) === view.at;
    one.classList.toggle("on", here);
    if (here) one.setAttribute("aria-current", "step");
    else one.removeAttribute("aria-current");
  }
}
function overview() {
  const box = document.getElementById("rounds"), rounds = game().rounds;
  box.hidden = rounds.length < 2;
  const here = roundOf(view.at);
  const head = make("tr", {}, [word("export.round"), word("export.result"), ...[0, 1, 2, 3].map((seat) => nameOf(seat))]
    .map((words, i) => make("th", { scope: "col", class: i > 1 ? "n" : "" }, make("bdi", {}, shorten(words, 16)))));
  const lines = rounds.map((round, i) => make("tr", { class: i === here ? "on" : "" },
    make("td", {}, make("button", { type: "button", onclick: () => go(round.at) }, said(round.hand))),
    make("td", {}, round.over ? summary(round.over) : ""),
    [0, 1, 2, 3].map((seat) => {
      const change = round.over ? round.over.after[seat] - startOf(round, seat) : 0;
      return make("td", { class: "n" }, round.over ? number(round.over.after[seat]) : "",
        make("small", { class: change > 0 ? "up" : "down" }, change ? signed(change) : ""));
    })));
  box.replaceChildren(make("h2", {}, word("export.rounds")), make("div", { class: "scroll" }, make("table", { class: "rows" }, head, lines)));
}
const startOf = (round, seat) => game().tables[round.at].table.points[seat];
const summary = (over) => [said(over.title), ...over.wins.map((win) => `${nameOf(win.seat)} ${said(win.points)}`)].join(" · ");
