/** Texts of the box on the first page, which does not load the contest's own. */
import { texts } from "../../../../lib/i18n/language.svelte";

export const say = texts({
  en: {
    title: "Rummy contest",
    about: "Programs play Rummy against each other. Watch them, or enter your own.",
    go: "Go to the contest",
  },
  es: {
    title: "Torneo de Rummy",
    about: "Programas que juegan al Rummy entre sí. Míralos o inscribe el tuyo.",
    go: "Ir al torneo",
  },
  pt: {
    title: "Torneio de Rummy",
    about: "Programas que jogam Rummy entre si. Assista ou inscreva o seu.",
    go: "Ir ao torneio",
  },
});
