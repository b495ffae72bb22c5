/** Rummikub tiles: colors, their marks, and names. */
import { texts } from "../../lib/i18n/language.svelte";

export type TileColor = "black" | "red" | "blue" | "orange";
export interface Tile {
  id: string;
  /** 0 for a joker. */
  number: number;
  color: TileColor | null;
}

/** The mark under the number, in a square of 100 around the origin: color is never the only sign. */
export const MARKS: Record<TileColor, string> = {
  black: "M0-44L44 0L0 44L-44 0Z",
  red: "M0 42C-30 18-44 0-44-18-44-32-33-41-21-41-12-41-4-36 0-27 4-36 12-41 21-41 33-41 44-32 44-18 44 0 30 18 0 42Z",
  blue: "M0-42A42 42 0 1 1 0 42A42 42 0 1 1 0-42Z",
  orange: "M0-44L46 38H-46Z",
};

/** What a color looks like: its number and mark, and the tint of its tile. Red leans to pink, orange to yellow. */
export const LOOKS: Record<TileColor, { ink: string; face: string }> = {
  black: { ink: "#1d1d1f", face: "#fff8e7" },
  red: { ink: "#b3003c", face: "#ffefee" },
  blue: { ink: "#0a58b5", face: "#eef5ff" },
  orange: { ink: "#a05f00", face: "#fff1d6" },
};

const CODES: Record<string, TileColor> = { k: "black", r: "red", b: "blue", o: "orange" };

/** `7ra` is one of the two red sevens, `ja` a joker. */
export function tileOf(id: string): Tile {
  const match = /^(\d+)([krbo])[ab]$/.exec(id);
  return match ? { id, number: Number(match[1]), color: CODES[match[2]!]! } : { id, number: 0, color: null };
}

export const say = texts({
  en: {
    black: "black",
    red: "red",
    blue: "blue",
    orange: "orange",
    tile: "{color} {number}",
    joker: "joker",
    back: "tile face down",
  },
  es: {
    black: "negro",
    red: "rojo",
    blue: "azul",
    orange: "naranja",
    tile: "{number} {color}",
    joker: "comodín",
    back: "ficha boca abajo",
  },
  pt: {
    black: "preto",
    red: "vermelho",
    blue: "azul",
    orange: "laranja",
    tile: "{number} {color}",
    joker: "curinga",
    back: "peça virada para baixo",
  },
});

/** "red 7" in the page's language. */
export function tileName({ number, color }: Tile): string {
  return color ? say("tile", { color: say(color), number }) : say("joker");
}
