/** What the UNO table works out from the view: order of the hand, who sits where, what there is to do. */
import { isWild, UNO_COLORS, unoName, unoColorName } from "../../cards/uno";
import type { GameEvent, View } from "../../lib/messages";
import { say } from "./texts";

export { around } from "../../lib/seats";

export type UnoView = View<"uno">;
export type UnoCard = UnoView["hand"][number];
export type UnoEvent = GameEvent<"uno">;
export type Sorting = "color" | "value";

const VALUES = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "skip", "reverse", "draw_two", "wild", "wild_draw_four"];
const colorRank = (card: UnoCard): number => (card.color === "wild" ? UNO_COLORS.length : UNO_COLORS.indexOf(card.color));
const valueRank = (card: UnoCard): number => VALUES.indexOf(card.value);

/** The hand by colour and then number, or by number and then colour; wild cards last. */
export function sorted(hand: readonly UnoCard[], by: Sorting): UnoCard[] {
  const [first, second] = by === "color" ? [colorRank, valueRank] : [valueRank, colorRank];
  return hand.toSorted((one, other) => first(one) - first(other) || second(one) - second(other) || one.id - other.id);
}

/** Where the n-th of so many stands on an arc over the table: per cent of its box. */
export function onArc(index: number, count: number): { x: number; y: number } {
  const spread = count === 1 ? 0 : Math.min(180, 70 + count * 26);
  const angle = ((90 + spread / 2 - (count === 1 ? 0 : (index * spread) / (count - 1))) * Math.PI) / 180;
  return { x: 50 + 38 * Math.cos(angle), y: 78 - 64 * Math.sin(angle) };
}

export type Task = "color" | "drawn" | "play" | "draw" | "wait" | "over";

/** What one is asked to do now. */
export function taskOf(view: UnoView, playing: boolean): Task {
  if (!playing || view.status === "ended") return "over";
  if (view.seat === null || view.current !== view.seat) return "wait";
  if (view.pending_color_choice) return "color";
  if (view.drawn_card) return "drawn";
  return view.playable.length ? "play" : "draw";
}

/** Whether the next card that one lays leaves one, so that UNO is to be called with it. */
export const mayCallWith = (view: UnoView, task: Task): boolean =>
  !!view.options.call_uno && view.hand.length === 2 && (task === "play" || task === "drawn");

const A_COLOR = 25;

/** The card of an id, as `parlour/rules/uno/cards.py` numbers them. */
export function faceOf(id: number): UnoCard {
  if (id >= 4 * A_COLOR) return { id, color: "wild", value: id < 104 ? "wild" : "wild_draw_four" };
  return { id, color: UNO_COLORS[Math.floor(id / A_COLOR)] ?? "wild", value: VALUES[Math.floor(((id % A_COLOR) + 1) / 2)] ?? "0" };
}

/** The uppermost discards, the top card last and with its chosen colour. */
export const uppermost = (view: UnoView, most = 3): UnoCard[] => [...view.discards.slice(-most, -1).map(faceOf), view.top_discard];

export const needsColor = (card: UnoCard): boolean => isWild(card.value);

/** One event in words; none for those that go without saying. */
export function told(event: UnoEvent, name: (seat: number) => string): string | null {
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
      return say("log.round", { n: event.round_number });
    case "round_started":
      return say("log.dealt", { n: event.round_number });
    default:
      return null;
  }
}
