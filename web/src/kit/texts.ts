import { texts } from "../lib/i18n/language.svelte";

export const say = texts({
  en: { playable: "can be played" },
  es: { playable: "se puede jugar" },
  pt: { playable: "pode ser jogada" },
});
