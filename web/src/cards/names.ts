/** Names of playing cards, for screen readers. */
import { texts } from "../lib/i18n/language.svelte";
import type { Rank, Suit } from "./suits";

export const say = texts({
  en: {
    A: "ace",
    "2": "2",
    "3": "3",
    "4": "4",
    "5": "5",
    "6": "6",
    "7": "7",
    "8": "8",
    "9": "9",
    "10": "10",
    J: "jack",
    Q: "queen",
    K: "king",
    clubs: "clubs",
    diamonds: "diamonds",
    hearts: "hearts",
    spades: "spades",
    card: "{rank} of {suit}",
    wild: "{card}, wild",
    back: "card face down",
  },
  es: {
    A: "as",
    "2": "2",
    "3": "3",
    "4": "4",
    "5": "5",
    "6": "6",
    "7": "7",
    "8": "8",
    "9": "9",
    "10": "10",
    J: "jota",
    Q: "reina",
    K: "rey",
    clubs: "tréboles",
    diamonds: "diamantes",
    hearts: "corazones",
    spades: "picas",
    card: "{rank} de {suit}",
    wild: "{card}, comodín",
    back: "carta boca abajo",
  },
  pt: {
    A: "ás",
    "2": "2",
    "3": "3",
    "4": "4",
    "5": "5",
    "6": "6",
    "7": "7",
    "8": "8",
    "9": "9",
    "10": "10",
    J: "valete",
    Q: "dama",
    K: "rei",
    clubs: "paus",
    diamonds: "ouros",
    hearts: "copas",
    spades: "espadas",
    card: "{rank} de {suit}",
    wild: "{card}, curinga",
    back: "carta virada para baixo",
  },
});

export const backName = (): string => say("back");

/** "queen of spades" in the page's language. */
export function cardName(rank: Rank, suit: Suit, wild = false): string {
  const card = say("card", { rank: say(rank), suit: say(suit) });
  return wild ? say("wild", { card }) : card;
}
