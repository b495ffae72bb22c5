/** Texts of the parts that trick-taking games share. */
import { texts } from "../lib/i18n/language.svelte";

export const say = texts({
  en: {
    dealer: "Dealer",
    tomove: "to move",
    trick: "Trick",
    "trick.empty": "No card played yet",
    "trick.taken": "Trick: {name}",
    "trick.play": "{name}: {card}",
    "last.show": "Last trick",
    "last.hide": "Hide last trick",
  },
  es: {
    dealer: "Reparte",
    tomove: "le toca",
    trick: "Baza",
    "trick.empty": "Aún no hay cartas",
    "trick.taken": "Baza: {name}",
    "trick.play": "{name}: {card}",
    "last.show": "Última baza",
    "last.hide": "Ocultar la última baza",
  },
  pt: {
    dealer: "Dá as cartas",
    tomove: "é a vez",
    trick: "Vaza",
    "trick.empty": "Nenhuma carta ainda",
    "trick.taken": "Vaza: {name}",
    "trick.play": "{name}: {card}",
    "last.show": "Última vaza",
    "last.hide": "Esconder a última vaza",
  },
});
