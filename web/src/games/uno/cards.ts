/** UNO cards: colors with their shapes, symbols and names. */
import { texts } from "../../lib/i18n/language.svelte";

export type UnoColor = "red" | "yellow" | "green" | "blue";
export interface UnoFace {
  color: UnoColor | "wild";
  value: string;
}

export const UNO_COLORS: readonly UnoColor[] = ["red", "yellow", "green", "blue"];

/** The shape of each color, in a square of 100 around the origin. */
export const SHAPES: Record<UnoColor, string> = {
  red: "M0-46L50 40H-50Z",
  yellow: "M0-46A46 46 0 1 1 0 46A46 46 0 1 1 0-46Z",
  green: "M-36-42H36Q42-42 42-36V36Q42 42 36 42H-36Q-42 42-42 36V-36Q-42-42-36-42Z",
  blue: "M0-50L15-17L50-14L23 9L32 46L0 26L-32 46L-23 9L-50-14L-15-17Z",
};

export const say = texts({
  en: {
    red: "red",
    yellow: "yellow",
    green: "green",
    blue: "blue",
    skip: "skip",
    reverse: "reverse",
    draw_two: "draw two",
    wild: "wild",
    wild_draw_four: "wild draw four",
    card: "{color} {value}",
    chosen: "{value}, now {color}",
    back: "UNO card face down",
  },
  es: {
    red: "rojo",
    yellow: "amarillo",
    green: "verde",
    blue: "azul",
    skip: "salto",
    reverse: "cambio de sentido",
    draw_two: "roba dos",
    wild: "comodín",
    wild_draw_four: "comodín roba cuatro",
    card: "{value} {color}",
    chosen: "{value}, ahora {color}",
    back: "carta de UNO boca abajo",
  },
  pt: {
    red: "vermelho",
    yellow: "amarelo",
    green: "verde",
    blue: "azul",
    skip: "pular",
    reverse: "inverter",
    draw_two: "comprar duas",
    wild: "curinga",
    wild_draw_four: "curinga comprar quatro",
    card: "{value} {color}",
    chosen: "{value}, agora {color}",
    back: "carta de UNO virada para baixo",
  },
});

export const isWild = (value: string): boolean => value === "wild" || value === "wild_draw_four";
export const unoColorName = (color: UnoColor): string => say(color);
export const unoBackName = (): string => say("back");

/** "red 7", "wild draw four"; a played wild card has a color: "wild, now blue". */
export function unoName({ color, value }: UnoFace): string {
  const named = /^\d$/.test(value) ? value : say(value as "skip");
  if (!isWild(value)) return say("card", { color: say(color as UnoColor), value: named });
  return color === "wild" ? named : say("chosen", { color: say(color), value: named });
}
