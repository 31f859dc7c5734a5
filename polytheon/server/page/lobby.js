import { ask, loadWords, make, name, option, say, storage } from "./common.js";

const status = document.getElementById("status");
const form = document.getElementById("create");
let games = [];

function showTables(tables) {
  const list = document.getElementById("tables");
  if (!tables.length) {
    list.replaceChildren(make("li", {}, say("no_tables")));
    return;
  }
  list.replaceChildren(...tables.map((table) => {
    const names = table.seats.map((seat) => (seat.kind === "empty" ? say("empty") : seat.name)).join(", ");
    return make("li", {},
      make("h3", {}, name(table.game)),
      make("p", {}, say(`${table.status}_status`)),
      make("p", {}, names),
      make("a", { href: `/plain/table/${table.table}` }, say("go")));
  }));
}

function showGame() {
  const game = games.find((each) => each.game === form.elements.game.value) ?? games[0];
  form.elements.players.replaceChildren(...game.players.map((n) => option(n, String(n))));
  const rows = Object.entries(game.options).map(([key, choice]) => make("label", {},
    make("span", {}, name(key)),
    make("select", { name: `option ${key}` },
      ...choice.values.map((value) => option(value, name(value), value === choice.default)))));
  document.getElementById("options").replaceChildren(make("legend", {}, say("options")), ...rows);
  document.getElementById("options").hidden = rows.length === 0;
  form.elements.opponent.replaceChildren(option("", say("opponent_people")),
    ...game.levels.map((level) => option(level, say("opponent_bot", { level }))));
  form.elements.takeover.replaceChildren(option("", say("takeover_none")),
    ...game.levels.map((level) => option(level, say("takeover_bot", { level }))));
}

async function create(event) {
  event.preventDefault();
  const data = new FormData(form);
  const options = {};
  for (const [key, value] of data) if (key.startsWith("option ")) options[key.slice(7)] = value;
  const kind = data.get("clock");
  try {
    storage("name", data.get("name"));
    const made = await ask("POST", "/api/tables", {
      game: data.get("game"),
      players: Number(data.get("players")),
      options,
      clock: { kind, amount: kind === "none" ? 0 : Number(data.get("amount")) },
      takeover: data.get("takeover") || null,
      listed: data.has("listed"),
      hints: data.has("hints") || null,
      name: data.get("name"),
    });
    if (data.get("opponent")) {
      for (let seat = 1; seat < Number(data.get("players")); seat++) {
        await ask("POST", `/api/tables/${made.table}`, { type: "seat_bot", seat, level: data.get("opponent") });
      }
      await ask("POST", `/api/tables/${made.table}`, { type: "start" });
    }
    location.href = `/plain/table/${made.table}`;
  } catch (error) {
    status.textContent = say("failed", { reason: error.message });
  }
}

async function importRecord(event) {
  event.preventDefault();
  try {
    const made = await ask("POST", "/api/records", { record: new FormData(event.target).get("record") });
    location.href = `/plain/table/${made.table}`;
  } catch (error) {
    status.textContent = say("failed", { reason: error.message });
  }
}

async function refresh() {
  if (document.hidden) return;
  try {
    showTables((await ask("GET", "/api/tables")).tables);
    status.textContent = "";
  } catch {
    status.textContent = say("lost");
  }
}

await loadWords();
document.title = say("title");
games = (await ask("GET", "/api/games")).games;
form.elements.game.replaceChildren(...games.map((game) => option(game.game, name(game.game))));
form.elements.name.value = storage("name") ?? "";
form.elements.game.onchange = showGame;
form.onsubmit = create;
document.getElementById("import").onsubmit = importRecord;
showGame();
await refresh();
setInterval(refresh, 5000);
