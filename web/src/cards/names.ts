/** What cards and tiles are called, for labels and announcements. */
import { texts } from "../lib/i18n/language.svelte";
import type { Tile } from "./shapes";

const say = texts({
  en: {
    card: "{rank} of {suit}", wild: "wild", clubs: "clubs", diamonds: "diamonds", hearts: "hearts", spades: "spades",
    A: "ace", J: "jack", Q: "queen", K: "king", back: "a face-down card",
    red: "red", yellow: "yellow", green: "green", blue: "blue", black: "black", orange: "orange",
    skip: "skip", reverse: "reverse", draw_two: "draw two", wild_draw_four: "wild draw four", joker: "joker",
    colored: "{color} {value}", chosen: "{value}, {color} chosen",
  },
  es: {
    card: "{rank} de {suit}", wild: "comodín", clubs: "tréboles", diamonds: "diamantes", hearts: "corazones", spades: "picas",
    A: "as", J: "jota", Q: "reina", K: "rey", back: "una carta boca abajo",
    red: "rojo", yellow: "amarillo", green: "verde", blue: "azul", black: "negro", orange: "naranja",
    skip: "salto", reverse: "reversa", draw_two: "roba dos", wild_draw_four: "comodín roba cuatro", joker: "comodín",
    colored: "{value} {color}", chosen: "{value}, color {color}",
  },
  pt: {
    card: "{rank} de {suit}", wild: "curinga", clubs: "paus", diamonds: "ouros", hearts: "copas", spades: "espadas",
    A: "ás", J: "valete", Q: "dama", K: "rei", back: "uma carta virada",
    red: "vermelho", yellow: "amarelo", green: "verde", blue: "azul", black: "preto", orange: "laranja",
    skip: "pular", reverse: "inverter", draw_two: "compre duas", wild_draw_four: "curinga compre quatro", joker: "curinga",
    colored: "{value} {color}", chosen: "{value}, cor {color}",
  },
});

type Word = Parameters<typeof say>[0];
const word = (name: string): string => say(name as Word) || name;

export const cardName = (card: { rank: string; suit: string; is_joker?: boolean }): string =>
  say("card", { rank: word(card.rank), suit: word(card.suit) }) + (card.is_joker ? ` (${say("wild")})` : "");

export function unoName(card: { color: string; value: string }): string {
  if (!card.value.startsWith("wild")) return say("colored", { color: word(card.color), value: word(card.value) });
  return card.color === "wild" ? word(card.value) : say("chosen", { color: word(card.color), value: word(card.value) });
}

export const colorName = (color: string): string => word(color);
export const tileName = (tile: Tile): string =>
  tile.color ? say("colored", { color: word(tile.color), value: tile.number }) : say("joker");
export const backName = (): string => say("back");
export const cardTexts = say;
