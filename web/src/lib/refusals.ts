import { language } from "./i18n/language.svelte";
import type { Refusal } from "./messages";

/** Why something was refused, in the player's language where the catalogue has it. */
export const refusalText = (refusal: Refusal): string => language.refusal(refusal.code, refusal.error);
