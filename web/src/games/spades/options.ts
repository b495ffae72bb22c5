/** Names of the options, for the form that opens a table. */
import { texts } from "../../lib/i18n/language.svelte";

export const say = texts({
  en: {
    target: "Points that win",
    floor: "Points that lose",
  },
  es: {
    target: "Puntos para ganar",
    floor: "Puntos con los que se pierde",
  },
  pt: {
    target: "Pontos para ganhar",
    floor: "Pontos com que se perde",
  },
});
