/** Names of the options, for the form that opens a table. */
import { texts } from "../../lib/i18n/language.svelte";

export const say = texts({
  en: {
    target: "Points that win (0: one round)",
    call_uno: "UNO must be called",
  },
  es: {
    target: "Puntos para ganar (0: una ronda)",
    call_uno: "Hay que cantar UNO",
  },
  pt: {
    target: "Pontos para ganhar (0: uma rodada)",
    call_uno: "É preciso anunciar UNO",
  },
});
