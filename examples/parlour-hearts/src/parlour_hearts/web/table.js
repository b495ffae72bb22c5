/**
 * The browser table of Hearts: a plain ES module, served without a build. Parlour calls `mount` with the table, and
 * `update` with each new state. Parlour's kit draws cards, seats and the trick; all texts come from the game's words.
 */

const SUITS = { C: "clubs", D: "diamonds", H: "hearts", S: "spades" };
const PLACES = ["bottom", "left", "top", "right"];

/** The card for a code: `"TH"` is the 10 of hearts. */
export const cardOf = (code) => ({ id: code, rank: code[0] === "T" ? "10" : code[0], suit: SUITS[code[1]] });

/** What decided the game, and its badges, for the result that Parlour shows over the table. */
export function ending({ state, news, words, fill }) {
  const { phase, totals, target, winners } = state.view;
  if (phase !== "over") return null;
  const [score, seat] = [Math.min(...totals), totals.indexOf(Math.max(...totals))];
  const badges = [];
  const moons = news.flatMap(({ events }) => events).filter((event) => event.moon != null);
  if (moons.length) badges.push({ text: words.values.ending_moon, seats: [moons.at(-1).moon] });
  if (score === 0) badges.push({ text: words.values.ending_clean, seats: [...winners] });
  const next = Math.min(...totals.filter((_, seat) => !winners.includes(seat)));
  if (next - score <= 3) badges.push({ text: words.values.ending_close, seats: [] });
  return { decided: fill(words.values.ending_decided, { seat, target, winners, score }), badges };
}

/** Append a new element with the class `hearts-<name>` to its parent. */
function element(tag, name, parent) {
  const made = Object.assign(document.createElement(tag), { className: `hearts-${name}` });
  parent.append(made);
  return made;
}

/** Show the table in this element. Parts from the kit are `{ set(props), destroy() }`. */
export function mount(target, table) {
  const root = element("div", "table", target);
  const round = element("div", "round", root);
  const around = PLACES.slice(1).map((place) => element("div", place, round));
  const trickPlace = element("div", "trick", round);
  const news = element("p", "news", round);
  const own = element("div", "own", root);
  const mine = element("div", "mine", own);
  const seatPlaces = [element("div", "bottom", mine), ...around];
  const status = element("p", "status", mine);
  const refused = element("p", "refused", own);
  refused.setAttribute("role", "alert");
  const passButton = element("button", "pass", own);
  const handPlace = element("div", "hand", own);
  // The hand and the plates have these marks already: Parlour's tests look at what must be in sight.
  trickPlace.dataset.inSight = "pile";
  status.dataset.inSight = "prompt";
  passButton.dataset.inSight = "button";
  passButton.type = "button";
  passButton.classList.add("button");
  passButton.addEventListener("click", () => chosen.length === 3 && send({ type: "pass", cards: chosen }));

  let chosen = [];
  let sending = false;
  let heard = table.news.at(-1)?.version ?? 0;
  const view = () => table.state.view;
  const text = (key, fields = {}) => table.fill(table.words.values[key], fields);
  const seatAt = (place) => ((view().seat ?? 0) + place) % 4;

  /** What the server offers: three cards to pass, or the cards that may be played. */
  function offered() {
    const { composed = [], list = [] } = table.state.moves ?? {};
    const pass = composed.find((move) => move.type === "pass");
    return { isPass: Boolean(pass), cards: pass ? pass.parts[0].pieces : list.map((move) => move.card) };
  }

  async function send(move) {
    if (sending) return;
    sending = true;
    const answer = await table.act(move);
    sending = false;
    refused.textContent = answer.ok ? "" : table.refusalText(answer);
    render();
  }

  function choose(code) {
    if (!offered().isPass) return void send({ type: "play", card: code });
    if (chosen.includes(code)) chosen = chosen.filter((other) => other !== code);
    else if (chosen.length < 3) chosen = [...chosen, code];
    render();
  }

  function seatProps(seat) {
    const { totals, points, to_pass, turn } = view();
    const player = table.state.players.find((one) => one.seat === seat + 1);
    const isChoosing = to_pass.includes(seat);
    const lines = [
      text("seat_totals", { total: totals[seat] }),
      text("seat_points", { points: points[seat] }),
    ];
    if (isChoosing && seat !== view().seat) lines.push(text("seat_passing"));
    const active = isChoosing || turn === seat;
    const place = PLACES[(seat - seatAt(0) + 4) % 4];
    const flat = place === "bottom" || (place === "top" && "narrow");
    const name = table.playerName(seat);
    return { seat, name, isBot: player?.is_bot, isAway: player?.away, active, lines, flat };
  }

  /** The last finished trick. The thirteenth is only in the news, because the next hand is dealt at once. */
  function lastTrick() {
    const events = table.news.at(-1)?.events ?? [];
    return view().last_trick ?? events.find((event) => event.type === "trick_taken");
  }

  function trickProps() {
    const { trick, seat, phase } = view();
    const last = trick.length ? undefined : lastTrick();
    const plays = last ? last.cards.map((card, place) => ({ seat: (last.leader + place) % 4, card })) : trick;
    return {
      plays: plays.map((play) => ({ seat: play.seat, ...cardOf(play.card) })),
      bottom: seat ?? 0,
      names: [0, 1, 2, 3].map((at) => table.playerName(at)),
      winner: last?.seat ?? null,
      isIdle: phase === "passing",
      fits: true,
    };
  }

  function handProps() {
    const { cards, isPass } = offered();
    chosen = chosen.filter((code) => isPass && cards.includes(code));
    const raised = isPass ? [] : cards;
    const label = text("your_hand");
    return { cards: view().hand.map(cardOf), raised, chosen, marking: isPass, choose, label, fits: true };
  }

  function statusText() {
    const { phase, winners, turn, seat, to_pass, passing } = view();
    if (phase === "over") return text("won_by", { winners });
    if (phase === "playing") return turn === seat ? text("your_turn") : text("turn_of", { seat: turn });
    return to_pass.includes(seat) ? text("choose_three", { passing }) : text("waiting_to_pass");
  }

  /** What happened last: a hand was scored, cards came, or a trick was taken. */
  function newsText() {
    const { phase, last_trick, received } = view();
    const scored = table.news.flatMap(({ events }) => events).findLast(({ type }) => type === "hand_scored");
    if (last_trick && phase !== "over") return text("taken_by", { seat: last_trick.seat });
    if (received.length && phase !== "over")
      return `${table.words.view.received}: ${received.map(table.nameOf).join(", ")}`;
    return scored ? table.fill(table.words.events.hand_scored, scored) : "";
  }

  const seats = seatPlaces.map((place, at) => table.kit.seat(place, seatProps(seatAt(at))));
  const trick = table.kit.trick(trickPlace, trickProps());
  const hand = table.kit.hand(handPlace, handProps());

  function render() {
    seats.forEach((seat, at) => seat.set(seatProps(seatAt(at))));
    trick.set(trickProps());
    hand.set(handProps());
    handPlace.hidden = view().seat === null;
    own.classList.toggle("hearts-acting", Boolean(table.state.moves));
    news.textContent = newsText();
    status.textContent = statusText();
    const hadFocus = document.activeElement === passButton;
    passButton.hidden = !offered().isPass;
    if (hadFocus && passButton.hidden) hand.focus();
    passButton.setAttribute("aria-disabled", chosen.length < 3);
    const label = chosen.length < 3 ? table.words.values.pass_chosen : table.words.moves.pass;
    passButton.textContent = table.fill(label, { cards: chosen, count: chosen.length });
  }

  /** Announce what the others did, and what this player has to do. */
  function announce() {
    const events = table.news.filter((entry) => entry.version > heard).flatMap((entry) => entry.events);
    heard = table.news.at(-1)?.version ?? heard;
    const isOwn = (event) => ["card_played", "passed"].includes(event.type) && event.seat === view().seat;
    const told = events.filter((event) => table.words.events[event.type] && !isOwn(event));
    const texts = told.map((event) => table.fill(table.words.events[event.type], event));
    if (events.length && table.state.moves) texts.push(statusText());
    if (texts.length) table.say(texts.join(". "));
  }

  render();
  return {
    update(next) {
      table = next;
      refused.textContent = "";
      render();
      announce();
    },
    destroy() {
      for (const part of [...seats, trick, hand]) part.destroy();
      root.remove();
    },
  };
}
