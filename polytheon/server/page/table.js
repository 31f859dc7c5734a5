import { ask, button, language, loadWords, make, name, option, say, storage } from "./common.js";

const id = location.pathname.split("/").pop();
const api = `/api/tables/${id}`;
const at = (key) => document.getElementById(key);

let about = null; // the last message about the table
let view = null; // the last view
let story = [];
let levels = [];
let socket = null;
let unanswered = new Map(); // what was sent and not answered, by its id
let counter = 0;
let wait = 500;
let busy = false; // an action is on its way
let sure = ""; // resigning and closing take two presses
let changes = null; // what the table's edition changes
let received = 0; // when the view came, for the clock

// ---- the connection

function connect() {
  at("status").textContent = say("connecting");
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  socket = new WebSocket(`${scheme}://${location.host}${api}/socket?language=${language()}`);
  socket.onopen = () => {
    wait = 500;
    at("status").textContent = say("connected");
    for (const text of unanswered.values()) socket.send(text); // sending twice does no harm
  };
  socket.onmessage = (event) => take(JSON.parse(event.data));
  socket.onclose = (event) => {
    if ([4403, 4404, 4410, 4423].includes(event.code)) {
      at("status").textContent = event.reason || say("gone");
      return;
    }
    at("status").textContent = say("lost");
    setTimeout(connect, wait + Math.random() * 300);
    wait = Math.min(15000, wait * 2);
  };
}

function send(message) {
  const key = `${Date.now().toString(36)}-${counter++}`;
  const text = JSON.stringify({ ...message, id: key });
  unanswered.set(key, text);
  if (socket.readyState === WebSocket.OPEN) socket.send(text);
}

function take(message) {
  if (message.id) unanswered.delete(message.id);
  const handlers = { table: takeTable, view: takeView, chat: takeChat, refused: takeRefusal, hint: takeHint, seated: () => {} };
  handlers[message.type]?.(message);
}

function takeTable(message) {
  about = message;
  if (about.status === "over") busy = false;
  showTable();
}

function takeView(message) {
  const turned = !view || view.position !== message.position;
  view = message;
  received = Date.now();
  busy = false;
  sure = "";
  const lines = message.words ? message.words.story.map(turnText) : message.story.map(plainStory);
  const from = message.words ? message.words.story_from : message.story_from;
  story.splice(from, story.length, ...lines);
  showView(turned, from);
}

function turnText(turn) {
  return turn.lines.map((line) => line.map((piece) => piece.text).join("")).join(" ");
}

function plainStory(event) {
  return `${event.seat === null ? "*" : seatName(event.seat)}: ${event.what ?? `? (${event.kind})`}`;
}

function takeChat(line) {
  const list = at("chat");
  if (list.querySelector(`[data-number="${line.number}"]`)) return;
  const item = make("li", {}, `${line.name}: ${line.text}`);
  item.dataset.number = line.number;
  list.append(item);
  list.scrollTop = list.scrollHeight;
}

function takeRefusal(message) {
  busy = false;
  at("notice").textContent = say("failed", { reason: message.reason });
  showChoices();
}

function takeHint(message) {
  const choice = labelled().find((each) => each.action === message.action);
  at("hinted").textContent = say("hint_is", { what: choice ? `${choice.group} ${choice.label}`.trim() : message.name });
}

// ---- what is shown

function seatName(number) {
  return about?.seats[number]?.name || say("seat", { seat: number });
}

function showTable() {
  at("title").textContent = name(about.game);
  document.title = name(about.game);
  at("seats").replaceChildren(...about.seats.map(seatCard));
  at("say").hidden = about.you === null;
  const tools = [];
  if (about.status === "open") {
    tools.push(make("p", {}, say("invite")));
    if (about.host && about.seats.every((seat) => seat.kind !== "empty")) tools.push(button("start", () => send({ type: "start" }), { class: "main" }));
    else tools.push(make("p", {}, say("waiting_host")));
  }
  if (about.edition) tools.push(editionCard());
  if (about.practice) tools.push(make("p", {}, say("practice")));
  if (about.spectators) tools.push(make("p", {}, say("spectators", { n: about.spectators })));
  if (about.hints && about.seats.filter((seat) => seat.kind !== "bot").length > 1) tools.push(make("p", {}, say("hints_on")));
  if (about.you !== null) {
    if (about.status === "open" || (about.status === "running" && about.takeover && !about.seats[about.you].away)) {
      tools.push(button("leave", () => send({ type: "leave" })));
    }
    tools.push(button("secret", showSecret));
  } else if (about.status !== "open") {
    tools.push(make("p", {}, say("spectator")));
  }
  at("seat-tools").replaceChildren(...tools);
  showTools();
}

// The edition with what it changes, which is asked for once.
function editionCard() {
  if (changes === null) {
    changes = [];
    ask("GET", `${api}/edition?language=${language()}`).then((told) => { changes = told.changes; showTable(); }, () => { changes = null; });
  }
  const rows = changes.map((change) => make("li", {}, `${change.thing || change.part}, ${change.name}: ${change.usual} → ${change.now}`));
  return make("details", { open: about.status === "open" }, make("summary", {}, say("edition", { name: about.edition })), make("ul", {}, ...rows));
}

function seatCard(seat, number) {
  const facts = [];
  if (number === about.you) facts.push(say("you"));
  if (seat.kind === "bot" || seat.kind === "program") facts.push(say(seat.kind));
  if (seat.kind === "person" || seat.kind === "program") facts.push(say(seat.here ? "here" : "absent"));
  if (seat.away) facts.push(say("away"));
  if (seat.resigned) facts.push(say("resigned"));
  const card = make("li", {},
    make("h3", {}, `${say("seat", { seat: number })}: ${seat.kind === "empty" ? say("empty") : seat.name}`),
    make("p", {}, facts.join(", ")));
  const clock = make("p", { class: "clock" });
  clock.dataset.clock = number;
  card.append(clock);
  if (about.status === "open" && seat.kind === "empty") {
    if (about.you === null) card.append(button("join", () => join(number)));
    if (about.host) card.append(botForm(number));
  }
  if (about.status === "open" && about.host && seat.kind !== "empty" && number !== about.you) {
    card.append(button("clear", () => send({ type: "clear_seat", seat: number })));
  }
  if (about.status === "running" && number === about.you && seat.away) {
    card.append(button("back", () => join(null), { class: "main" }));
  }
  if (view && view.view && view.view.to_act === number && about.status === "running") card.className = "acting";
  return card;
}

function join(seat) {
  let own = storage("name");
  if (!own) {
    own = window.prompt(say("your_name")) || "?";
    storage("name", own);
  }
  send({ type: "join", name: own.slice(0, 40), seat });
}

function botForm(seat) {
  const select = make("select", { "aria-label": say("level") }, ...levels.map((level) => option(level, name(level))));
  return make("div", { class: "row" }, select, button("seat_bot", () => send({ type: "seat_bot", seat, level: select.value })));
}

async function showSecret() {
  const answer = await ask("POST", `${api}/link`);
  const link = `${location.origin}/plain/table/${id}#key=${answer.key}`;
  const field = make("input", { value: link, readOnly: true, "aria-label": say("secret") });
  at("seat-tools").append(make("p", {}, say("secret_help")), field);
  field.select();
}

function showView(turned, from) {
  at("play").hidden = at("story-part").hidden = at("table-part").hidden = false;
  at("play").dataset.position = view.position;
  const words = view.words;
  at("question").textContent = words ? words.question : plainQuestion();
  at("ending").replaceChildren(...(words?.ending ?? []).map((line) => make("p", {}, line)));
  const list = at("story");
  while (list.children.length > from) list.lastChild.remove();
  list.append(...story.slice(from).map((line) => make("li", {}, line)));
  list.scrollTop = list.scrollHeight;
  at("sentences").replaceChildren(...(words?.table ?? []).map((line) => make("p", {}, line)));
  at("tree").replaceChildren(tree(view.view));
  at("legend").hidden = !hasMarks();
  at("hinted").textContent = "";
  if (turned) at("notice").textContent = "";
  showChoices();
  if (about) showTable();
  const writing = ["INPUT", "TEXTAREA", "SELECT"].includes(document.activeElement?.tagName);
  if (turned && view.choices.length && !writing) at("question").focus();
}

// Whether a value that is ours is said anywhere: words carry the mark of polytheon/text/marks.py.
function hasMarks() {
  if (!view.words) return false;
  const { question, table, ending } = view.words;
  return JSON.stringify([question, table, ending, labelled(), story]).includes("*");
}

function plainQuestion() {
  const prompt = view.view.prompt;
  if (!prompt) return say("reason_end");
  return `${seatName(view.view.to_act)}: ${name(prompt.question)}${prompt.source ? ` (${name(prompt.source)})` : ""}`;
}

function labelled() {
  if (!view) return [];
  return view.choices.map(({ action, name: called, words }) =>
    ({ action, ...(words || { group: "", label: name(called), price: "", gain: "" }) }));
}

function showChoices() {
  const groups = new Map();
  labelled().forEach((choice, number) => {
    if (!groups.has(choice.group)) groups.set(choice.group, []);
    groups.get(choice.group).push([number + 1, choice]);
  });
  const parts = [];
  for (const [group, choices] of groups) {
    if (group) parts.push(make("h3", {}, group));
    parts.push(make("ol", {}, ...choices.map(([number, choice]) => make("li", {},
      make("button", { type: "button", disabled: busy, onclick: () => act(choice.action) },
        make("span", { class: "key" }, `${number}`),
        choice.label || group,
        choice.price ? make("span", { class: "price" }, choice.price) : "",
        choice.gain ? make("span", { class: "gain" }, choice.gain) : "")))));
  }
  at("choices").replaceChildren(...parts);
}

function act(action) {
  if (busy) return;
  busy = true;
  send({ type: "act", position: view.position, action });
  showChoices();
}

function showTools() {
  const tools = [];
  if (!about) return;
  if (about.status === "running" && about.you !== null && view) {
    if (view.undo !== "no" && !about.undo) {
      tools.push(button(view.undo === "now" ? "undo" : "undo_ask", () => send({ type: "undo", position: view.position })));
    } else if (view.words?.no_undo) {
      tools.push(button("undo", () => { at("notice").textContent = view.words.no_undo; }));
    }
    if (about.hints && view.choices.length) tools.push(button("hint", () => send({ type: "hint", position: view.position })));
    tools.push(twice(about.abortable ? "abort" : "resign"));
  }
  if (about.stopped && about.status === "running") {
    tools.push(make("p", { role: "status" }, say("stopped")));
    if (about.you !== null && !about.seats[about.you].resigned) tools.push(twice("resign"));
    if (about.host) tools.push(twice("close"));
  } else if (about.stopped) {
    tools.push(make("p", {}, say("other_rules")));
  }
  if (about.undo) {
    tools.push(make("p", {}, say("undo_asked", { name: seatName(about.undo.seat), n: about.undo.count })));
    const asked = about.you !== null && !about.yours.includes(about.undo.seat) && !about.undo.agreed.includes(about.you);
    if (asked) tools.push(button("agree", () => send({ type: "answer_undo", position: view.position, agree: true })));
    if (about.you !== null) tools.push(button("decline", () => send({ type: "answer_undo", position: view.position, agree: false })));
  }
  if (about.result) {
    const names = about.result.winners.map(seatName).join(", ");
    tools.push(make("p", {}, say(`reason_${about.result.reason}`)));
    if (names) tools.push(make("p", {}, say(about.result.winners.length > 1 ? "draw_of" : "won", { names })));
    if (about.next) tools.push(make("a", { href: `/plain/table/${about.next}` }, say("next")));
    else if (about.you !== null && !about.rematch.includes(about.you)) tools.push(button("rematch", () => send({ type: "rematch" })));
    if (about.you !== null) tools.push(twice("delete"));
    if (about.rematch.length) tools.push(make("p", {}, say("rematch_asked", { names: about.rematch.map(seatName).join(", ") })));
  }
  if (view || about.stopped) tools.push(make("a", { href: `${api}/record` }, say("record")));
  if (about.stopped) at("play").hidden = false;
  at("tools").replaceChildren(...tools);
}

// A button for what cannot be taken back: it is done when it is pressed again.
function twice(type) {
  return button(sure === type ? `${type}_sure` : type, () => {
    if (sure === type) send({ type });
    sure = sure === type ? "" : type;
    showTools();
  });
}

// Any value as nested lists, for games and things that have no words yet.
function tree(value) {
  if (value === null || typeof value !== "object") return make("span", {}, String(value));
  const entries = Object.entries(value);
  if (!entries.length) return make("span", {}, "-");
  return make("ul", {}, ...entries.map(([key, inner]) => make("li", {}, `${name(key)}: `, tree(inner))));
}

function showClocks() {
  if (!view?.left || !about) return;
  for (const element of document.querySelectorAll("[data-clock]")) {
    const number = Number(element.dataset.clock);
    const runs = about.status === "running" && view.view.to_act === number;
    const seconds = Math.max(0, view.left[number] - (runs ? (Date.now() - received) / 1000 : 0));
    const days = Math.floor(seconds / 86400);
    const part = (n) => String(Math.floor(n)).padStart(2, "0");
    const rest = `${part((seconds % 86400) / 3600)}:${part((seconds % 3600) / 60)}:${part(seconds % 60)}`;
    element.textContent = `${say("time_left")}: ${days ? `${days} + ` : ""}${rest}`;
  }
}

// ---- the keyboard

let typed = "";
let typing = 0;

function press(event) {
  const writing = ["INPUT", "TEXTAREA", "SELECT"].includes(event.target.tagName) && event.target.type !== "checkbox";
  if (!at("keys").checked || writing || event.ctrlKey || event.altKey || event.metaKey || !/^[0-9]$/.test(event.key)) return;
  typed += event.key;
  clearTimeout(typing);
  const choices = labelled();
  const choose = () => {
    const choice = choices[Number(typed) - 1];
    typed = "";
    if (choice) act(choice.action);
  };
  if (Number(typed) * 10 > choices.length) choose();
  else typing = setTimeout(choose, 700); // a second digit may follow
}

// ---- beginning

await loadWords();
const key = new URLSearchParams(location.hash.slice(1)).get("key");
if (key) {
  history.replaceState(null, "", location.pathname); // the secret does not stay in the address
  try {
    await ask("POST", `${api}/claim`, { key });
  } catch (error) {
    at("notice").textContent = say("failed", { reason: error.message });
  }
}
levels = (await ask("GET", "/api/games")).games[0].levels;
at("say").onsubmit = (event) => {
  event.preventDefault();
  const text = event.target.elements.text.value.trim();
  if (text) send({ type: "chat", text });
  event.target.reset();
};
at("keys").checked = storage("keys") !== "no";
at("keys").onchange = () => storage("keys", at("keys").checked ? "yes" : "no");
document.addEventListener("keydown", press);
setInterval(showClocks, 1000);
connect();
