import { language } from "./i18n/language.svelte";
import type { Refusal } from "./messages";

/** Why something was refused, in the player's language where there is a translation. */
export const refusalText = (refusal: Refusal): string => language.refusal(refusal.code, refusal.error);

interface Texts {
  (key: never): string;
  all: { en: Record<string, string> };
}

/** The same, with a game's own words where its texts have `refused.<code>`. */
export const refusalTextOf =
  (say: Texts) =>
  (refusal: Refusal): string => {
    const key = `refused.${refusal.code}`;
    return key in say.all.en ? say(key as never) : refusalText(refusal);
  };
