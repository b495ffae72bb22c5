/** What the UNO table derives from the view: order of the hand, seating, what to do. */
import { isWild, UNO_COLORS, unoName, unoColorName } from "./cards";
import type { GameEvent, View } from "../../lib/messages";
import { say } from "./texts";

export type UnoView = View<"uno">;
export type UnoCard = UnoView["hand"][number];
export type UnoEvent = GameEvent<"uno">;
export type Sorting = "color" | "value";

const VALUES = [
  "0",
  "1",
  "2",
  "3",
  "4",
  "5",
  "6",
  "7",
  "8",
  "9",
  "skip",
  "reverse",
  "draw_two",
  "wild",
  "wild_draw_four",
];
const colorRank = (card: UnoCard): number =>
  card.color === "wild" ? UNO_COLORS.length : UNO_COLORS.indexOf(card.color);
const valueRank = (card: UnoCard): number => VALUES.indexOf(card.value);

/** The hand by color and then number, or by number and then color; wild cards last. */
export function sorted(hand: readonly UnoCard[], by: Sorting): UnoCard[] {
  const [first, second] = by === "color" ? [colorRank, valueRank] : [valueRank, colorRank];
  return hand.toSorted(
    (one, other) => first(one) - first(other) || second(one) - second(other) || one.id - other.id,
  );
}

/** What the cards left in a hand count: numbers as they are, symbols 20, wild cards 50. */
export const handPoints = (hand: readonly UnoCard[]): number =>
  hand.reduce((sum, { value }) => sum + (isWild(value) ? 50 : /^\d$/.test(value) ? Number(value) : 20), 0);

export interface Spot {
  side: "left" | "top" | "right";
  /** Counted along the side: rows from the top, columns from the left. */
  at: number;
}

/** Where the other players sit: up the left side, along the top, down the right side. */
export function spots(count: number): Spot[] {
  // Ten are all players of a table that is watched: there is no hand, so the sides have room for three.
  const aside = count < 2 ? 0 : count < 6 ? 1 : count < 10 ? 2 : 3;
  const top = count - 2 * aside;
  return Array.from({ length: count }, (_, index): Spot => {
    if (index < aside) return { side: "left", at: aside - 1 - index };
    if (index < aside + top) return { side: "top", at: index - aside };
    return { side: "right", at: index - aside - top };
  });
}

export type Task = "color" | "drawn" | "play" | "draw" | "wait" | "over";

/** What the player has to do now; "wait" for spectators and in replays. */
export function taskOf(view: UnoView, playing: boolean, seated: boolean): Task {
  if (!playing || view.status === "ended") return "over";
  if (!seated || view.current !== view.seat) return "wait";
  if (view.pending_color_choice) return "color";
  if (view.drawn_card) return "drawn";
  return view.playable.length ? "play" : "draw";
}

/** Whether playing a card would leave one, so that UNO must be called with it. */
export const mayCallWith = (view: UnoView, task: Task): boolean =>
  !!view.options.call_uno && view.hand.length === 2 && (task === "play" || task === "drawn");

type Said = { events: UnoEvent[] };

/** What the last move did to a seat, in a few letters: cards drawn, turn lost, UNO called. */
export function befell(events: readonly UnoEvent[], seat: number): string | null {
  for (const event of events.toReversed()) {
    if (!("seat" in event) || event.seat !== seat) continue;
    if (event.type === "drew") return say("note.drew", { n: event.count });
    if (event.type === "skipped") return say("note.skipped");
    if (event.type === "passed") return say("note.passed");
    if (event.type === "uno_called") return say("uno.one");
  }
  return null;
}

const isTurnOf = (event: UnoEvent, seat: number): boolean =>
  "seat" in event &&
  event.seat === seat &&
  (["card_played", "color_chosen", "passed"].includes(event.type) ||
    (event.type === "drew" && !event.penalty));

const MOVES_TO_READ = 3;

/** The finished round to show: until the player's next turn; for spectators, for a few moves. */
export function roundToRead(
  moves: readonly Said[],
  mine: number | null,
): Extract<UnoEvent, { type: "round_ended" }> | null {
  const at = moves.findLastIndex(({ events }) => events.some(({ type }) => type === "round_ended"));
  const round = moves[at]?.events.find((event) => event.type === "round_ended");
  if (!round || moves[at]?.events.some(({ type }) => type === "ended")) return null;
  const since = moves.slice(at + 1);
  const isRead =
    mine === null
      ? since.length >= MOVES_TO_READ
      : since.some(({ events }) => events.some((event) => isTurnOf(event, mine)));
  return isRead ? null : round;
}

type Standing = Extract<UnoEvent, { type: "ended" }>["scoreboard"][number];

/** The scoreboard of a finished game: by cards left in a round, by points in a match; ties share a rank. */
export function standings(view: UnoView): Standing[] {
  const key = (seat: number): number =>
    view.options.target ? -(view.scores[seat] ?? 0) : (view.hand_counts[seat] ?? 0);
  const seats = view.hand_counts.map((_, seat) => seat);
  return seats
    .toSorted((one, other) => key(one) - key(other) || one - other)
    .map((seat) => ({
      seat,
      rank: 1 + seats.filter((other) => key(other) < key(seat)).length,
      hand_count: view.hand_counts[seat] ?? 0,
      score: view.scores[seat] ?? 0,
    }));
}

const A_COLOR = 25;

/** The card of an id, numbered as in the rules. */
export function faceOf(id: number): UnoCard {
  if (id >= 4 * A_COLOR) return { id, color: "wild", value: id < 104 ? "wild" : "wild_draw_four" };
  return {
    id,
    color: UNO_COLORS[Math.floor(id / A_COLOR)] ?? "wild",
    value: VALUES[Math.floor(((id % A_COLOR) + 1) / 2)] ?? "0",
  };
}

/** The last discards, the top card last and with its chosen color. */
export const uppermost = (view: UnoView, most = 3): UnoCard[] => [
  ...view.discards.slice(-most, -1).map(faceOf),
  view.top_discard,
];

export const needsColor = (card: UnoCard): boolean => isWild(card.value);

/** An event in words; null for those that need none. */
export function eventText(event: UnoEvent, name: (seat: number) => string): string | null {
  switch (event.type) {
    case "card_played": {
      const color = event.chosen_color ?? event.card.color;
      return say("log.played", { name: name(event.seat), card: unoName({ ...event.card, color }) });
    }
    case "color_chosen":
      return say("log.color", { name: name(event.seat), color: unoColorName(event.color) });
    case "reversed":
      return say(event.direction === "cw" ? "log.reversed.cw" : "log.reversed.ccw");
    case "skipped":
      return say("log.skipped", { name: name(event.seat) });
    case "drew":
      return say("log.drew", { name: name(event.seat), n: event.count });
    case "drawn":
      return say("log.drawn", { cards: event.cards.map(unoName).join(", ") });
    case "passed":
      return say("log.passed", { name: name(event.seat) });
    case "reshuffled":
      return say("log.reshuffled", { n: event.draw_pile_count });
    case "uno_called":
      return say("log.called", { name: name(event.seat) });
    case "caught":
      return say("log.caught", { name: name(event.seat), by: name(event.by) });
    case "round_ended":
      return event.winner === null
        ? say("log.round", { n: event.round_number })
        : say("log.round.won", { n: event.round_number, name: name(event.winner), points: event.points });
    case "round_started":
      return say("log.dealt", { n: event.round_number });
    default:
      return null;
  }
}

/** The events of one move in words. Who drew is told the cards instead, and a color is told with its card. */
export function eventTexts(events: readonly UnoEvent[], name: (seat: number) => string): string[] {
  const isTold = (event: UnoEvent): boolean =>
    event.type === "drew"
      ? events.some((other) => other.type === "drawn" && other.seat === event.seat)
      : event.type === "color_chosen" &&
        events.some((other) => other.type === "card_played" && other.chosen_color === event.color);
  const heard = events.filter((event) => !isTold(event));
  return heard.map((event) => eventText(event, name)).filter((text) => text !== null);
}
