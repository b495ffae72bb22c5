"use strict";

// The page asks for everything it shows every two seconds. All text goes in by textContent: names are anyone's.

const $ = (id) => document.getElementById(id);

function row(cells) {
  const tr = document.createElement("tr");
  for (const cell of cells) {
    const td = document.createElement("td");
    if (cell instanceof Node) td.append(cell);
    else td.textContent = cell;
    tr.append(td);
  }
  return tr;
}

function button(text, action) {
  const element = document.createElement("button");
  element.type = "button";
  element.textContent = text;
  element.addEventListener("click", action);
  return element;
}

function percent(part, whole) {
  return whole ? `${Math.round((100 * part) / whole)} %` : "";
}

function reasons(line) {
  const told = Object.entries(line.reasons).map(([reason, count]) => `${count} ${reason}`);
  return told.length ? `${line.forfeits} (${told.join(", ")})` : "0";
}

function show(live) {
  const here = new Map(live.players.map((player) => [player.name, player.status]));
  const wanted = live.games_wanted === null ? "" : ` of ${live.games_wanted}`;
  $("summary").textContent =
    `${live.players.length} players, ${live.running.length} games being played, ${live.games_ended}${wanted} played`;
  $("board").replaceChildren(...live.leaderboard.map((line) => row([
    line.rank, line.name, here.get(line.name) ?? "", Math.round(line.rating),
    `${Math.round(line.low)} to ${Math.round(line.high)}`, line.games, line.wins, line.losses, reasons(line),
    percent(line.hands_won, line.hands), line.points,
  ])));
  $("running").replaceChildren(...live.running.map((game) => row([
    game.game_id, `${game.first} : ${game.second}`, game.hand_number, game.totals.join(" : "), game.turns,
  ])));
  $("recent").replaceChildren(...live.recent.map((game) => row([
    game.id, `${game.first} : ${game.second}`, `${game.first_points} : ${game.second_points}`,
    game.winner === 0 ? game.first : game.second, game.reason === null ? "" : `${game.reason}: ${game.words}`,
    button("replay", () => openReplay(game.id)),
  ])));
}

async function refresh() {
  try {
    const answer = await fetch("/api/live");
    if (answer.ok) show(await answer.json());
  } catch {
    $("summary").textContent = "The server does not answer.";
  }
  setTimeout(refresh, 2000);
}

let replay = null;
let place = 0;

async function openReplay(id, hand = 1, last = false) {
  const answer = await fetch(`/api/games/${id}/replay?hand=${hand}`);
  const body = await answer.json();
  $("replay").hidden = false;
  $("replay-title").textContent = `Replay of game ${id}, hand ${hand}`;
  if (!answer.ok) {
    replay = null;
    $("position").textContent = body.error;
    return;
  }
  replay = body;
  $("place").max = String(replay.frames.length - 1);
  step(last ? replay.frames.length - 1 : 0);
  $("replay").scrollIntoView();
}

// A step beyond a hand's end, or before its beginning, leads into the next hand or the one before.
function step(to) {
  if (replay === null) return;
  if (to < 0 && replay.hand > 1) return openReplay(replay.game_id, replay.hand - 1, true);
  if (to >= replay.frames.length && replay.hand < replay.hands) return openReplay(replay.game_id, replay.hand + 1);
  place = Math.max(0, Math.min(replay.frames.length - 1, to));
  $("place").value = String(place);
  $("step").textContent = `${place} of ${replay.frames.length - 1}, hand ${replay.hand} of ${replay.hands}`;
  const frame = replay.frames[place];
  const lines = [...frame.lines, "", `hand ${frame.hand_number}, points ${frame.totals.join(" : ")}`];
  replay.names.forEach((name, seat) => lines.push(`${seat === frame.turn ? ">" : " "} ${name}: ${frame.hands[seat].join(" ")}`));
  frame.melds.forEach((meld, number) => lines.push(`  meld(${number}): ${meld.join(" ")}`));
  lines.push(`  discards: ${frame.discards.join(" ")}   stock: ${frame.stock_count}`);
  if (place === replay.frames.length - 1 && replay.hand === replay.hands && replay.forfeit !== null) {
    lines.push("", `${replay.names[replay.forfeit.seat]} forfeits: ${replay.forfeit.words}`);
  }
  $("position").textContent = lines.join("\n");
}

$("back").addEventListener("click", () => step(place - 1));
$("forth").addEventListener("click", () => step(place + 1));
$("place").addEventListener("input", (event) => step(Number(event.target.value)));
refresh();
