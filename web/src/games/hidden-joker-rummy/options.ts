/** Names of the options, for the form that opens a table. */
import { texts } from "../../lib/i18n/language.svelte";

export const say = texts({
  en: {
    pure_run: "A declaration needs a run without wild cards",
  },
  es: {
    pure_run: "Para declarar hace falta una escalera sin comodines",
  },
  pt: {
    pure_run: "Para declarar é preciso uma sequência sem curingas",
  },
});
