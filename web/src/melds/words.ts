/** Cards and melds in words. */
import { cardName, say as card } from "../cards/names";
import type { Card, Laid, MeldFault, Verdict } from "./shapes";
import { say } from "./texts";

export const named = (one: Card): string => cardName(one.rank, one.suit, one.wild);
export const listed = (cards: readonly Card[]): string => cards.map(named).join(", ");

function faultText({ code, card }: MeldFault): string {
  if (code === "NOT_CONSECUTIVE" && card)
    return say("fault.NOT_CONSECUTIVE.card", { card: cardName(card.rank, card.suit) });
  return say(`fault.${code}`, card && { card: cardName(card.rank, card.suit) });
}

/** "Run", "Set", or what is missing; pure runs are named where they matter. */
export function verdictText(verdict: Verdict, pureMatters = false): string {
  if (verdict.kind === null) return `${say("not.yet")}: ${faultText(verdict.fault)}`;
  return say(verdict.pure && pureMatters ? "run.pure" : verdict.kind);
}

/** What a wild card stands for: "8 of hearts", in a set "8". */
export const standsFor = ({ rank, suit }: NonNullable<Laid["as"]>): string =>
  suit ? cardName(rank, suit) : card(rank);

const SYMBOLS = { clubs: "♣", diamonds: "♦", hearts: "♥", spades: "♠" };
/** The short form: "8♥". */
export const sign = ({ rank, suit }: NonNullable<Laid["as"]>): string =>
  `${rank}${suit ? SYMBOLS[suit] : ""}`;
