/** What the Hidden Joker Rummy table derives from the view. */
import type { Rank, Suit } from "../../cards/suits";
import type { GameEvent, Move, View } from "../../lib/messages";
import type { Slot } from "../../melds/planner.svelte";
import { judged, type Card, type Laid } from "../../melds/shapes";
import { fewestPoints, whole, type Arrangement } from "../../melds/solve";
import { named } from "../../melds/words";
import { say } from "./texts";

export type HiddenJokerView = View<"hidden-joker-rummy">;
export type HiddenJokerEvent = GameEvent<"hidden-joker-rummy">;
type CardView = HiddenJokerView["hand"][number];

export const cardOf = ({ id, rank, suit, is_joker }: CardView): Card => ({
  id,
  rank: rank as Rank,
  suit: suit as Suit,
  wild: !!is_joker,
});

const TENS = ["A", "10", "J", "Q", "K"];

/** Points of a card left over. */
export const pointsOf = ({ rank, wild }: Card): number =>
  wild ? 0 : TENS.includes(rank) ? 10 : Number(rank);
export const sumOf = (cards: readonly Card[]): number => cards.reduce((sum, card) => sum + pointsOf(card), 0);

export type Task = "draw" | "discard" | "wait" | "over";

/** What the player has to do now; `active` says whether they may move at all. */
export function taskOf(view: HiddenJokerView, active: boolean): Task {
  if (view.phase === "ended") return "over";
  if (!active) return "wait";
  return view.has_drawn ? "discard" : "draw";
}

export type Missing = "turn" | "draw" | "melds" | "pure" | "left";

/** What a declaration still needs; empty if the server would accept it. */
export function missing(
  task: Task,
  slots: readonly Slot[],
  loose: readonly Card[],
  pureRun: boolean,
): Missing[] {
  const found: Missing[] = [];
  if (task === "wait") found.push("turn");
  if (task === "draw") found.push("draw");
  if (slots.some(({ verdict }) => !verdict.kind)) found.push("melds");
  if (loose.length > 1) found.push("left");
  if (pureRun && !slots.some(({ verdict }) => verdict.kind && verdict.pure)) found.push("pure");
  return found;
}

/** The declaration of the tray's melds; a single card left over is the last discard. */
export function declaration(slots: readonly Slot[], loose: readonly Card[]): Move<"hidden-joker-rummy"> {
  const melds = slots.map(({ cards, verdict }) => ({
    type: verdict.kind ?? "run",
    card_ids: cards.map((card) => card.id),
  }));
  return { type: "declare", melds, discard_card_id: loose[0]?.id ?? null };
}

/** Melds that can be declared, or else those that leave the fewest points. */
export const bestMelds = (hand: readonly Card[], pureRun: boolean): Arrangement =>
  whole(hand, pureRun) ?? fewestPoints(hand, pointsOf);

export interface Shown {
  seat: number;
  score: number;
  melds: Laid[][];
  left: Card[];
}

const laidOut = (cards: readonly Card[]): Laid[] => {
  const verdict = judged(cards);
  return verdict.kind ? verdict.laid : cards.map((card) => ({ card, as: null }));
};

/** All hands after the game, arranged in melds, the winner first. */
export function showdown(view: HiddenJokerView): Shown[] {
  const scores = view.final_scores ?? [];
  const shown = (view.hands ?? []).map((hand, seat) => {
    const declared = seat === view.winner && view.melds?.length;
    const { melds, left } = declared
      ? { melds: view.melds!.map((meld) => meld.cards.map(cardOf)), left: [] }
      : fewestPoints(hand.map(cardOf), pointsOf);
    return { seat, score: scores[seat] ?? 0, melds: melds.map(laidOut), left };
  });
  return shown.toSorted(
    (one, other) =>
      Number(other.seat === view.winner) - Number(one.seat === view.winner) || one.score - other.score,
  );
}

type Name = (seat: number) => string;

/** An event in words; null for those that need none. */
function eventText(event: HiddenJokerEvent, name: Name): string | null {
  switch (event.type) {
    case "drew":
      return event.card
        ? say("log.took", { name: name(event.seat), card: named(cardOf(event.card)) })
        : say("log.drew", { name: name(event.seat) });
    case "card_drawn":
      return say("log.drawn", { name: name(event.seat), card: named(cardOf(event.card)) });
    case "discarded":
      return say("log.discarded", { name: name(event.seat), card: named(cardOf(event.card)) });
    case "melds_submitted":
      return say("log.declared", { name: name(event.seat) });
    case "ended":
      return event.reason === "stock_exhausted" ? say("log.exhausted") : null;
    default:
      return null;
  }
}

/** The events of one move in words. A draw is told once, with the card if the viewer may know it. */
export function eventTexts(events: readonly HiddenJokerEvent[], name: Name): string[] {
  const open = events.some((event) => event.type === "drew" && event.card);
  const own = events.some((event) => event.type === "card_drawn");
  const twice = open ? "card_drawn" : own ? "drew" : null;
  return events.filter((event) => event.type !== twice).flatMap((event) => eventText(event, name) ?? []);
}
