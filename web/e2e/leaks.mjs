// Scans everything that pages received: no page was sent a card that another player held hidden.
import assert from "node:assert/strict";

/** By game: the pieces in the player's own hand, and those of them that everyone has seen. */
const HANDS = {
  "hidden-joker-rummy": (view) => [view.hand, view.players[view.seat]?.taken],
  uno: (view) => [view.hand, []],
  spades: (view) => [view.myHand ?? [], []],
  rummikub: (view) => [view.rack?.tile_ids ?? [], []],
  rummy: (view) => [view.hand, view.known[view.seat]],
};

/** What a piece is called, however it is written: a tile or card by its name or number, or as rank and suit. */
function nameOf(piece) {
  if (typeof piece === "string") return piece;
  if (typeof piece.id === "string") return piece.id;
  return piece.color ? `card ${piece.id}` : `${piece.rank} of ${piece.suit}`;
}

/** Everything in a message that could be a piece, whatever it is wrapped in. */
function pieces(value, found = new Set()) {
  if (typeof value === "string") found.add(value);
  if (value === null || typeof value !== "object") return found;
  if (value.suit || value.color) found.add(nameOf(value));
  if (typeof value.card_id === "number") found.add(`card ${value.card_id}`);
  for (const part of Object.values(value)) pieces(part, found);
  return found;
}

/** What was played or shown before the next deal: everyone saw it, though the cards are in somebody's new hand now. */
const PLAYED = new Set(["card_played", "trick_complete", "card_discarded", "meld_played", "cards_laid_off"]);
const SHOWN = new Set(["hand_ended", "round_ended"]);
const DEALT = new Set(["hand_dealt", "round_started"]);

/** A message without what everyone saw of the hand that ended with it. */
function sinceTheDeal(data) {
  if (!data?.events?.some?.(({ type }) => DEALT.has(type))) return data;
  const events = data.events.filter(({ type }) => !PLAYED.has(type) && !SHOWN.has(type));
  return { ...data, change: null, events };
}

/** What one person's page received about a table, by version: `[{version, data, hidden}]`. */
function told(received, game) {
  let version = 0;
  let hidden = new Set();
  const messages = [];
  for (const data of received) {
    const state = data?.state;
    if (typeof state?.version === "number" && state.game === game) {
      version = Math.max(version, state.version);
      if (state.state !== "playing") hidden = new Set();
      else if (state.view) {
        const [held, seen] = HANDS[game](state.view).map((some) => (some ?? []).map(nameOf));
        hidden = new Set(held.filter((piece) => !seen.includes(piece)));
      }
    }
    messages.push({ version, data: sinceTheDeal(data), hidden, over: state?.state === "ended" });
  }
  return messages;
}

/** Look through all that these people of one table received. `received` is what `person()` collected. */
export function assertNothingLeaked(people, game) {
  const heard = people.map(({ received }) => told(received, game));
  for (const [owner, messages] of heard.entries()) {
    const hiddenAt = new Map(messages.map(({ version, hidden }) => [version, hidden]));
    assert.ok(
      leaked(messages, hiddenAt) > 0,
      `The scan does not see seat ${owner}'s own cards: it would see no leak.`,
    );
    for (const [reader, others] of heard.entries())
      if (reader !== owner)
        assert.equal(
          leaked(others, hiddenAt),
          0,
          `Seat ${reader}'s page was told of cards of seat ${owner}.`,
        );
  }
}

/** How often messages name a piece that was hidden at their version. */
function leaked(messages, hiddenAt) {
  let count = 0;
  for (const { version, data, over } of messages) {
    if (over) break; // at the end the cards are open
    const hidden = hiddenAt.get(version);
    if (!hidden?.size) continue;
    for (const piece of pieces(data)) if (hidden.has(piece)) count += 1;
  }
  return count;
}
