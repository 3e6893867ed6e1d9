/* Moving about, and the page around it all. */
// --- moving ----------------------------------------------------------------------------------
let drawnLists = "";
function go(at) {
  view.at = Math.max(0, Math.min(game().steps.length - 1, at));
  show();
}
function turn(way) {
  for (let i = view.at + way; i >= 0 && i < game().steps.length; i += way) {
    const one = game().steps[i];
    if (one.seat === view.seat && (one.is === "turn" || one.is === "call")) return go(i);
  }
  go(way < 0 ? 0 : game().steps.length - 1);
}
function round(way) {
  const rounds = game().rounds, here = roundOf(view.at);
  if (way < 0 && rounds.length && view.at > rounds[here].at) return go(rounds[here].at);
  const before = way > 0 && rounds.length && view.at < rounds[0].at; // the throws before the first
  const next = before ? rounds[0] : rounds[here + way];
  go(next ? next.at : way < 0 ? 0 : game().steps.length - 1);
}
function play() {
  if (view.timer) clearInterval(view.timer);
  view.timer = view.timer ? 0 : setInterval(() => {
    if (view.at + 1 >= game().steps.length) play();
    else go(view.at + 1);
  }, 900);
  frame();
  show();
}

// --- the page --------------------------------------------------------------------------------
const ICONS = {
  first: "M3 3h3v14H3zM17 3v14L7 10z", last: "M14 3h3v14h-3zM3 3v14l10-7z",
  "round.back": "M10 3v14L1 10zM19 3v14l-9-7z", "round.next": "M10 3v14l9-7zM1 3v14l9-7z",
  "turn.back": "M9 3v14L1 10zM15 7a3 3 0 1 1 0 6a3 3 0 1 1 0-6z", "turn.next": "M11 3v14l8-7zM5 7a3 3 0 1 0 0 6a3 3 0 1 0 0-6z",
  back: "M14 3v14L5 10z", next: "M6 3v14l9-7z", play: "M4 2v16l13-8z", stop: "M4 3h4v14H4zM12 3h4v14h-4z",
};
const ACTS = {
  first: () => go(0), "round.back": () => round(-1), "turn.back": () => turn(-1), back: () => go(view.at - 1),
  play, next: () => go(view.at + 1), "turn.next": () => turn(1), "round.next": () => round(1), last: () => go(game().steps.length - 1),
};
function button(name) {
  const shown = name === "play" && view.timer ? "stop" : name;
  return make("button", { type: "button", id: `go-${name.replace(".", "-")}`, class: name === "next" ? "main" : "",
    title: word(`export.${shown}`), "aria-label": word(`export.${shown}`), onclick: ACTS[name] },
    draw("svg", { viewBox: "0 0 20 20", "aria-hidden": "true" }, draw("path", { d: ICONS[shown] })));
}
function choice(key, options, chosen, change, wide = false) {
  const list = make("select", { id: key.replace(".", "-"), onchange: (event) => change(Number(event.target.value)) },
    options.map((words, i) => make("option", { value: i }, words)));
  list.selectedIndex = chosen;
  return make("label", { class: wide ? "wide" : "" }, word(key), list);
}
function options() {
  const out = [];
  if (games.length > 1) out.push(choice(game().clauses.length ? "export.course" : "export.game", games.map((one) => said(one.label)), view.game,
    (n) => { view.game = n; view.at = 0; frame(); show(); }, true));
  const rounds = game().rounds;
  if (rounds.length > 1) out.push(choice("export.round", rounds.map((one) => said(one.hand)), roundOf(view.at), (n) => go(rounds[n].at)));
  if (data.masked) out.push(make("span", {}, word("export.masked", { name: fullName(view.seat) })));
  else {
    out.push(choice("export.seat", [0, 1, 2, 3].map(fullName), view.seat, (n) => { view.seat = n; show(); }));
    const box = make("input", { type: "checkbox", id: "open", onchange: (event) => { view.open = event.target.checked; show(); } });
    box.checked = view.open;
    out.push(make("label", {}, box, word("export.open")));
  }
  document.getElementById("options").replaceChildren(...out);
}
/** What stands still while a game is stepped through; made anew for another language or game. */
function frame() {
  const one = game();
  document.documentElement.lang = ["en", "ja"][view.lang];
  document.title = said(one.title) || data.program;
  document.getElementById("title").textContent = said(one.title) || said(one.rules);
  document.getElementById("about").textContent = [said(one.lead), said(one.rules)].filter(Boolean).join(" · ");
  document.getElementById("language").textContent = word("export.language");
  const theme = document.getElementById("theme");
  theme.title = word("export.theme");
  theme.setAttribute("aria-label", word("export.theme"));
  document.getElementById("buttons").replaceChildren(...Object.keys(ACTS).map(button));
  const slider = document.getElementById("slider");
  slider.max = one.steps.length - 1;
  slider.setAttribute("aria-label", word("export.position"));
  const clauses = document.getElementById("clauses");
  clauses.hidden = !one.clauses.length;
  clauses.replaceChildren(make("h2", {}, word("export.clauses")), grounds(one.clauses));
  document.getElementById("foot").replaceChildren(
    make("p", { class: "keys" }, `${word("export.keys")}: ${word("export.keys.text")}`),
    said(one.set).length ? make("p", {}, `${word("export.rules")}: ${[one.id, ...said(one.set)].join("; ")}`) : "",
    make("p", {}, word("export.made", { program: data.program })));
}
function show() {
  const focused = document.activeElement && document.activeElement.id;
  paint();
  tell();
  const lists = [view.lang, view.game, roundOf(view.at), view.find, view.seat, view.open, Object.keys(now().table).length > 0].join();
  if (lists !== drawnLists) { // they are the same all through a hand
    drawnLists = lists;
    moments();
    overview();
    options();
  }
  mark();
  const slider = document.getElementById("slider");
  slider.value = view.at;
  slider.setAttribute("aria-valuetext", word("export.event", { n: view.at + 1, of: game().steps.length }));
  for (const name of ["first", "back", "round-back", "turn-back"]) document.getElementById(`go-${name}`).disabled = view.at === 0;
  for (const name of ["last", "next", "round-next", "turn-next"]) document.getElementById(`go-${name}`).disabled = view.at + 1 >= game().steps.length;
  if (focused) document.getElementById(focused)?.focus();
  clearTimeout(address.timer);
  address.timer = setTimeout(writeAddress, 400);
}
// the address follows at rest: browsers refuse to change it many times a second
const address = { timer: 0, written: "" };
function writeAddress() {
  address.written = `#${view.game + 1}.${view.at + 1}`;
  if (location.hash !== address.written) location.replace(address.written);
}
function fromAddress() {
  if (location.hash === address.written) return;
  const [g, at] = location.hash.slice(1).split(".").map(Number);
  if (!games[g - 1] || !games[g - 1].steps[at - 1]) return;
  if (g - 1 === view.game && at - 1 === view.at) return;
  view.game = g - 1;
  view.at = at - 1;
  frame();
  show();
}
function language() {
  view.lang = 1 - view.lang;
  frame();
  show();
}
function theme() {
  const root = document.documentElement, dark = matchMedia("(prefers-color-scheme: dark)").matches;
  const shown = root.dataset.theme ?? (dark ? "dark" : "light");
  root.dataset.theme = shown === "dark" ? "light" : "dark";
}
const KEYS = {
  ArrowLeft: (event) => (event.shiftKey ? turn(-1) : go(view.at - 1)),
  ArrowRight: (event) => (event.shiftKey ? turn(1) : go(view.at + 1)),
  PageUp: () => round(-1), PageDown: () => round(1),
  Home: () => go(0), End: () => go(game().steps.length - 1), " ": play,
  v: () => { if (!data.masked) { view.seat = (view.seat + 1) % 4; show(); } },
  s: () => { if (!data.masked) { view.open = !view.open; show(); } },
  l: language,
};
addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || !KEYS[event.key]) return;
  const tag = event.target.tagName;
  if (tag === "SELECT" || (event.key === " " && (tag === "BUTTON" || tag === "INPUT" || tag === "SUMMARY"))) return;
  event.preventDefault();
  KEYS[event.key](event);
});
addEventListener("hashchange", fromAddress);

document.body.prepend(
  make("header", {},
    make("div", {}, make("h1", { id: "title" }), make("p", { id: "about" })),
    make("button", { type: "button", id: "theme", onclick: theme }, "◐"),
    make("button", { type: "button", id: "language", onclick: language })),
  make("main", {},
    make("section", { id: "stage" },
      draw("svg", { id: "table", viewBox: "0 0 1000 1000", role: "group" }),
      make("div", { id: "controls" },
        make("div", { id: "buttons", role: "toolbar" }),
        make("input", { type: "range", id: "slider", min: 0, step: 1, oninput: (event) => go(Number(event.target.value)) }))),
    make("div", { id: "side" },
      make("section", { id: "now", class: "card", "aria-live": "polite" }),
      make("section", { id: "result", class: "card" }),
      make("section", { id: "options", class: "card" }),
      make("section", { id: "clauses", class: "card" }),
      make("section", { id: "moments", class: "card" })),
    make("section", { id: "rounds", class: "card" })),
  make("footer", { id: "foot" }));
document.getElementById("table").setAttribute("aria-label", word("export.table"));
fromAddress();
frame();
show();
