/** Names of the options, for the form that opens a table. */
import { texts } from "../../lib/i18n/language.svelte";

export const say = texts({
  en: {
    hand_size: "Cards in a hand",
    target: "Points that end the game",
    turn_limit: "Turns in a hand, at most",
    max_hands: "Hands in a game, at most",
    ace_points: "Points of an ace",
    face_points: "Points of a picture card",
    ace_high: "Ace also above the king",
    throw_back: "The taken card may be thrown back",
  },
  es: {
    hand_size: "Cartas por mano",
    target: "Puntos con los que termina la partida",
    turn_limit: "Turnos por mano, como máximo",
    max_hands: "Manos por partida, como máximo",
    ace_points: "Puntos de un as",
    face_points: "Puntos de una figura",
    ace_high: "El as también va tras el rey",
    throw_back: "La carta tomada se puede devolver",
  },
  pt: {
    hand_size: "Cartas por mão",
    target: "Pontos com que o jogo termina",
    turn_limit: "Turnos por mão, no máximo",
    max_hands: "Mãos por jogo, no máximo",
    ace_points: "Pontos de um ás",
    face_points: "Pontos de uma figura",
    ace_high: "O ás também vem depois do rei",
    throw_back: "A carta pega pode ser devolvida",
  },
});
