/** Texts of hints. The hints themselves are sentences of the game's words. */
import { texts } from "../lib/i18n/language.svelte";

export const say = texts({
  en: {
    ask: "Ask the strongest bot",
    busy: "The strongest bot is thinking…",
    advice: "What the strongest bot would do",
    close: "Close the advice",
    setting: "Players may ask the strongest bot what to do",
    on: "Players may ask the strongest bot what to do.",
  },
  es: {
    ask: "Preguntar al bot más fuerte",
    busy: "El bot más fuerte está pensando…",
    advice: "Qué haría el bot más fuerte",
    close: "Cerrar el consejo",
    setting: "Se puede preguntar al bot más fuerte qué hacer",
    on: "Se puede preguntar al bot más fuerte qué hacer.",
  },
  pt: {
    ask: "Perguntar ao bot mais forte",
    busy: "O bot mais forte está pensando…",
    advice: "O que faria o bot mais forte",
    close: "Fechar o conselho",
    setting: "Pode-se perguntar ao bot mais forte o que fazer",
    on: "Pode-se perguntar ao bot mais forte o que fazer.",
  },
});
