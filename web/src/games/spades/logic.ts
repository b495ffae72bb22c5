/** What the Spades table derives from the view: seating, the trick to show, what to do. */
import { RANKS } from "../../cards/suits";
import { cardName } from "../../cards/names";
import type { GameEvent, View } from "../../lib/messages";
import type { ShownTrick } from "../../tricks/seats";
import { say as sayTrick } from "../../tricks/texts";
import { say } from "./texts";

export type SpadesView = View<"spades">;
export type SpadesEvent = GameEvent<"spades">;
export type Card = NonNullable<SpadesView["myHand"]>[number];
export type SeatName = SpadesView["dealerSeat"];
export type Bid = SpadesView["bids"]["north"];
export type Team = "ns" | "ew";
export type Sorting = "suit" | "rank";

export const SEATS: readonly SeatName[] = ["north", "east", "south", "west"];
const SUIT_ORDER = ["spades", "hearts", "clubs", "diamonds"];

export const seatIndex = (seat: SeatName): number => SEATS.indexOf(seat);
export const seatAt = (index: number): SeatName => SEATS[((index % 4) + 4) % 4]!;
export const partnerOf = (seat: SeatName): SeatName => seatAt(seatIndex(seat) + 2);
export const teamOf = (seat: SeatName): Team => (seatIndex(seat) % 2 ? "ew" : "ns");

export const keyOf = (card: Card): string => `${card.rank}-${card.suit}`;

/** The hand by suit (spades first, highest first) or by rank. */
export function sorted(hand: readonly Card[], by: Sorting): Card[] {
  const suit = (card: Card) => SUIT_ORDER.indexOf(card.suit);
  const rank = (card: Card) => -RANKS.indexOf(card.rank);
  const [first, second] = by === "suit" ? [suit, rank] : [rank, suit];
  return hand.toSorted((one, other) => first(one) - first(other) || second(one) - second(other));
}

/** A trick as the shared parts show it. */
function shownTrick(plays: SpadesView["currentTrick"], winner: SeatName | null): ShownTrick {
  return {
    plays: plays.map(({ seat, card }) => ({
      seat: seatIndex(seat),
      rank: card.rank,
      suit: card.suit,
      key: keyOf(card),
    })),
    winner: winner && seatIndex(winner),
  };
}

/** The trick to show: the current one, or the finished one until somebody leads the next. */
export function trickToShow(view: SpadesView, events: readonly SpadesEvent[]): ShownTrick {
  if (view.currentTrick.length) return shownTrick(view.currentTrick, null);
  const done = events.find((event) => event.type === "trick_complete");
  if (done) return shownTrick(done.plays, done.winnerSeat);
  return (view.gameOver && lastTrick(view)) || shownTrick([], null);
}

/** The trick that was taken last in this hand. */
export function lastTrick(view: SpadesView): ShownTrick | null {
  const last = view.completedTricks.at(-1);
  return last ? shownTrick(last.plays, last.winner) : null;
}

export type Task = "blind" | "bid" | "pass" | "play" | "wait" | "over";

/** What the player has to do now. Hidden cards can be looked at before the player's turn. */
export function taskOf(view: SpadesView, playing: boolean, seated: boolean): Task {
  if (!playing || view.gameOver) return "over";
  const mine = view.mySeat;
  if (!seated) return "wait"; // a spectator, or a replay
  if (view.phase === "bidding" && view.blindNilEligible) return "blind";
  if (view.currentBidderSeat === mine) return "bid";
  if (view.blindNilExchange?.activeSeat === mine) return "pass";
  return view.currentPlayerSeat === mine ? "play" : "wait";
}

export const acting = (view: SpadesView): SeatName | null =>
  view.currentBidderSeat ?? view.currentPlayerSeat ?? view.blindNilExchange?.activeSeat ?? null;

/** Whether a bid is the team's total: the seat bid second, and its partner bid a number. */
export function isTotal(bids: SpadesView["bids"], order: readonly SeatName[], seat: SeatName): boolean {
  const partner = partnerOf(seat);
  return typeof bids[partner] === "number" && order.indexOf(partner) < order.indexOf(seat);
}

export function bidText(bid: Bid, total = false): string {
  if (bid === null) return say("bid.none");
  if (typeof bid === "number") return say(total ? "bid.total" : "bid", { n: bid });
  return say(`bid.${bid}`);
}

export const teamSeats = (team: Team): [SeatName, SeatName] =>
  team === "ns" ? ["north", "south"] : ["east", "west"];

/** Both teams, the one of this seat first. */
export const teamsFrom = (bottom: SeatName): Team[] =>
  teamOf(bottom) === "ns" ? ["ns", "ew"] : ["ew", "ns"];

/** The teams by their players' names; the player's own, if any, is "you and" the partner. */
export function teamNamesOf(mine: SeatName | null, name: (seat: SeatName) => string): Record<Team, string> {
  const named = (team: Team): string => {
    if (mine !== null && teamOf(mine) === team) return say("us", { name: name(partnerOf(mine)) });
    const [one, other] = teamSeats(team);
    return say("team", { one: name(one), other: name(other) });
  };
  return { ns: named("ns"), ew: named("ew") };
}

export const teamTricks = (tricks: SpadesView["tricksWon"], team: Team): number =>
  teamSeats(team).reduce((sum, seat) => sum + tricks[seat], 0);

/** A number with a true minus sign. */
export const minus = (n: number): string => String(n).replace("-", "−");
export const signed = (n: number): string => (n > 0 ? `+${n}` : minus(n));

type HandResult = SpadesView["handHistory"][number];

/** A team's bid in a finished hand: its number and its nils. */
export function promised(hand: HandResult, team: Team): string {
  const nils = teamSeats(team)
    .map((seat) => hand.bids[seat])
    .filter((bid) => bid === "nil" || bid === "blind_nil")
    .map((bid) => bidText(bid));
  const number = hand.teamBids[team];
  return [...(number === null ? [] : [String(number)]), ...nils].join(" + ");
}

/** An event in words; null for those that need none. `isTeams` says whether a seat's bid is its team's total. */
export function eventText(
  event: SpadesEvent,
  name: (seat: SeatName) => string,
  isTeams: (seat: SeatName) => boolean = () => false,
): string | null {
  switch (event.type) {
    case "hand_dealt":
      return say("log.dealt", { n: event.handNumber, name: name(event.dealer) });
    case "bid_placed":
      return say("log.bid", { name: name(event.seat), bid: bidText(event.bid, isTeams(event.seat)) });
    case "hand_revealed":
      return say("log.revealed");
    case "exchange_passed":
      return event.cards
        ? say("log.got", { cards: event.cards.map((card) => cardName(card.rank, card.suit)).join(", ") })
        : say("log.passed", { from: name(event.fromSeat), to: name(event.toSeat) });
    case "card_played":
      return say("log.played", { name: name(event.seat), card: cardName(event.card.rank, event.card.suit) });
    case "trick_complete":
      return sayTrick("trick.taken", { name: name(event.winnerSeat) });
    case "hand_scored":
      return say("result.title", { n: event.hand.handNumber });
    default:
      return null;
  }
}
