/** What the Rummy table derives from the view. */
import type { GameEvent, View } from "../../lib/messages";
import { judged, type Card } from "../../melds/shapes";
import { named } from "../../melds/words";
import { cardOf } from "./codes";
import { say } from "./texts";

export type RummyView = View<"rummy">;
export type RummyEvent = GameEvent<"rummy">;

/** Points of a card left in the hand. */
export const pointsOf =
  ({ ace_points = 1, face_points = 10 }: RummyView["options"]) =>
  ({ rank }: Card): number =>
    rank === "A" ? ace_points : "JQK".includes(rank) ? face_points : Number(rank);

export type Task = "draw" | "discard" | "wait" | "over";

/** What the player has to do now; `active` says whether they may move at all. */
export function taskOf(view: RummyView, active: boolean): Task {
  if (view.phase === "over") return "over";
  if (!active) return "wait";
  return view.phase === "draw" ? "draw" : "discard";
}

const aceHigh = (view: RummyView): boolean => view.options.ace_high ?? true;
const isMeld = (view: RummyView, codes: readonly string[]): boolean =>
  judged(codes.map(cardOf), aceHigh(view)).kind !== null;

/** Whether the cards, all together, can be laid off on this meld. */
export const fits = (view: RummyView, meld: readonly string[], codes: readonly string[]): boolean =>
  codes.length > 0 && isMeld(view, [...meld, ...codes]);

/** Whether the card may be discarded: a card just taken from the discards may not, unless an option allows it. */
export const mayThrow = (view: RummyView, code: string): boolean =>
  !(view.taken && view.drawn === code && !view.options.throw_back);

/** Whether a play would leave only the taken card, which can be neither discarded nor laid off. */
function isStuck(view: RummyView, played: readonly string[], meld: readonly string[]): boolean {
  const rest = view.hand.filter((code) => !played.includes(code));
  if (rest.length !== 1 || mayThrow(view, rest[0]!)) return false;
  return ![meld, ...view.melds].some((lying) => fits(view, lying, rest));
}

/** Whether the server would accept these cards as a new meld. */
export const mayLay = (view: RummyView, codes: readonly string[]): boolean =>
  isMeld(view, codes) && !isStuck(view, codes, codes);

/** Numbers of the melds that these cards can be laid off on. */
export function fitting(view: RummyView, codes: readonly string[]): number[] {
  const takes = (meld: string[]) => fits(view, meld, codes) && !isStuck(view, codes, [...meld, ...codes]);
  return view.melds.flatMap((meld, number) => (takes(meld) ? [number] : []));
}

/** Who played each meld, by its number. */
export function owners(view: RummyView): (number | undefined)[] {
  const played = view.history.flatMap(
    (line) => /^(\d) melds (\d+)/.exec(line)?.slice(1, 3).map(Number) ?? [],
  );
  const byMeld = new Map<number, number>();
  for (let at = 0; at < played.length; at += 2) byMeld.set(played[at + 1]!, played[at]!);
  return view.melds.map((_, number) => byMeld.get(number));
}

type Name = (seat: number) => string;
const list = (codes: readonly string[]): string => codes.map((code) => named(cardOf(code))).join(", ");

/** A line of the history in words. */
export function lineText(line: string, name: Name): string {
  const [who = "", does = "", ...what] = line.split(" ");
  if (who === "shuffled") return say("log.shuffled");
  if (who === "dealer") return say("log.turned", { card: list(what) });
  const seat = name(Number(who));
  switch (does) {
    case "takes":
      return say("log.took", { name: seat, card: list(what) });
    case "melds":
      return say("log.melded", { name: seat, cards: list(what.slice(1)) });
    case "lays_off":
      return say("log.laid", { name: seat, cards: list(what.slice(1)), n: Number(what[0]) + 1 });
    case "discards":
      return say("log.discarded", { name: seat, card: list(what) });
    default:
      return say("log.drew", { name: seat });
  }
}

/** An event in words; null for those that need none. */
export function eventText(event: RummyEvent, name: Name): string | null {
  switch (event.type) {
    case "hand_started":
      return say("log.dealt", { n: event.hand_number });
    case "card_drawn":
      return event.card
        ? say("log.drawn", { name: name(event.seat), card: list([event.card]) })
        : say("log.drew", { name: name(event.seat) });
    case "card_taken":
      return say("log.took", { name: name(event.seat), card: list([event.card]) });
    case "meld_played":
      return say("log.melded", { name: name(event.seat), cards: list(event.cards) });
    case "cards_laid_off":
      return say("log.laid", { name: name(event.seat), cards: list(event.cards), n: event.meld + 1 });
    case "card_discarded":
      return say("log.discarded", { name: name(event.seat), card: list([event.card]) });
    case "discards_shuffled":
      return say("log.shuffled");
    case "hand_ended":
      return event.winner === null
        ? say("hand.nobody", { n: event.hand_number })
        : say("hand.won", { n: event.hand_number, name: name(event.winner) });
    default:
      return null;
  }
}

/** The events of one move in words. The viewer's own draw is told once, with the card. */
export function eventTexts(events: readonly RummyEvent[], name: Name): string[] {
  const own = events.some((event) => event.type === "card_drawn" && event.card);
  return events
    .filter((event) => !(own && event.type === "card_drawn" && !event.card))
    .flatMap((event) => eventText(event, name) ?? []);
}
