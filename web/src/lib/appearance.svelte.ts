/** Shows the page as the player has set it: attributes of the root element, which stylesheets use. */
import { language } from "./i18n/language.svelte";
import { settings } from "./settings.svelte";

const PAPER = { light: "#f6f1e7", dark: "#14171a" };

/** Follows the settings from now on. */
export function showSettings(): () => void {
  return $effect.root(() => {
    $effect.pre(() => {
      const { theme, four_colors, card_size, left_hand } = settings.all;
      const { dataset } = document.documentElement;
      dataset.theme = theme;
      dataset.deck = four_colors ? "four" : "two";
      dataset.cards = card_size;
      dataset.hand = left_hand ? "left" : "right";
      for (const meta of document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]"))
        meta.content = PAPER[theme === "system" ? (meta.media.includes("dark") ? "dark" : "light") : theme];
    });
    $effect(() => void language.start(settings.all.language));
  });
}
