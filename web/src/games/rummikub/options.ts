/** Names of the options, for the form that opens a table. */
import { texts } from "../../lib/i18n/language.svelte";

export const say = texts({
  en: {
    hints: "Hints allowed",
  },
  es: {
    hints: "Pistas permitidas",
  },
  pt: {
    hints: "Dicas permitidas",
  },
});
