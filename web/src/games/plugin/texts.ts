import { texts } from "../../lib/i18n/language.svelte";

export const say = texts({
  en: { failed: "This game's own table could not be shown. Play goes on here." },
  es: { failed: "No se ha podido mostrar la mesa propia de este juego. La partida sigue aquí." },
  pt: { failed: "Não foi possível mostrar a mesa própria deste jogo. A partida continua aqui." },
});
