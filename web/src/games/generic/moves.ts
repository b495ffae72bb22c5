/** The moves that can be listed from a view, for the plain table that shows any game. */
import type { GameId, Move, TableState, View } from "../../lib/messages";

export interface Listed {
  label: string;
  move: { type: string };
}

const SUITS: Record<string, string> = { clubs: "♣", diamonds: "♦", hearts: "♥", spades: "♠" };
const COLORS = ["red", "yellow", "green", "blue"] as const;

const card = (shown: { rank: string; suit: string }): string =>
  shown.rank + (SUITS[shown.suit] ?? shown.suit);

function hiddenJoker(view: View<"hidden-joker-rummy">): Listed[] {
  if (view.current_seat !== view.seat) return [];
  if (view.has_drawn)
    return view.hand.map((held) =>
      listed<"hidden-joker-rummy">(`discard ${card(held)}`, { type: "discard", card_id: held.id }),
    );
  const moves = [listed<"hidden-joker-rummy">("draw from the stock", { type: "draw", source: "stock" })];
  if (view.discard_top)
    moves.push(
      listed<"hidden-joker-rummy">(`take ${card(view.discard_top)}`, { type: "draw", source: "discard" }),
    );
  return moves;
}

function uno(view: View<"uno">): Listed[] {
  if (view.current !== view.seat || view.status === "ended") return [];
  if (view.pending_color_choice)
    return COLORS.map((color) => listed<"uno">(color, { type: "choose_color", color }));
  const plays = view.hand
    .filter((held) => view.playable.includes(held.id))
    .flatMap((held) => {
      const name = `play ${held.color} ${held.value}`;
      if (held.color !== "wild") return [listed<"uno">(name, { type: "play", card_id: held.id })];
      return COLORS.map((color) =>
        listed<"uno">(`${name} as ${color}`, { type: "play", card_id: held.id, chosen_color: color }),
      );
    });
  const other = view.drawn_card
    ? listed<"uno">("keep it", { type: "end_turn" })
    : listed<"uno">("draw", { type: "draw" });
  return [...plays, other];
}

function spades(view: View<"spades">): Listed[] {
  if (view.currentBidderSeat && view.currentBidderSeat === view.mySeat) {
    const bids = Array.from({ length: 14 }, (_, bid) => listed<"spades">(`bid ${bid}`, { type: "bid", bid }));
    bids.push(listed<"spades">("bid nil", { type: "bid", bid: "nil" }));
    if (view.blindNilEligible) {
      bids.push(listed<"spades">("bid blind nil", { type: "bid", bid: "blind_nil" }));
      bids.push(listed<"spades">("look at the cards", { type: "reveal_hand" }));
    }
    return bids;
  }
  const held = view.myHand ?? [];
  if (
    view.blindNilExchange?.activeSeat &&
    view.blindNilExchange.activeSeat === view.mySeat &&
    held.length > 1
  )
    return [
      listed<"spades">(`pass ${card(held[0]!)} and ${card(held[1]!)}`, {
        type: "exchange",
        cards: held.slice(0, 2),
      }),
    ];
  return (view.validCards ?? []).map((one) =>
    listed<"spades">(`play ${card(one)}`, { type: "play", card: one }),
  );
}

function rummikub(view: View<"rummikub">): Listed[] {
  const mine = view.current_player_index === view.seat;
  return mine ? [listed<"rummikub">("draw a tile", { type: "draw" })] : [];
}

function rummy(view: View<"rummy">): Listed[] {
  if (view.turn !== view.seat || view.phase === "over") return [];
  if (view.phase === "play") {
    const barred = view.taken && !view.options.throw_back ? view.drawn : null;
    return view.hand
      .filter((held) => held !== barred)
      .map((held) => listed<"rummy">(`discard ${held}`, { type: "discard", card: held }));
  }
  const moves = [listed<"rummy">("draw from the stock", { type: "draw", source: "stock" })];
  const top = view.discards.at(-1);
  if (top) moves.push(listed<"rummy">(`take ${top}`, { type: "draw", source: "discard" }));
  return moves;
}

function listed<G extends GameId>(label: string, move: Move<G>): Listed {
  return { label, move };
}

/** Every move that the view lets one list; none where the game is not known or it is not one's turn. */
export function movesOf(state: TableState): Listed[] {
  if (!state.view || state.state !== "playing") return [];
  switch (state.game) {
    case "hidden-joker-rummy":
      return hiddenJoker(state.view as View<"hidden-joker-rummy">);
    case "uno":
      return uno(state.view as View<"uno">);
    case "spades":
      return spades(state.view as View<"spades">);
    case "rummikub":
      return rummikub(state.view as View<"rummikub">);
    case "rummy":
      return rummy(state.view as View<"rummy">);
    default:
      return [];
  }
}
