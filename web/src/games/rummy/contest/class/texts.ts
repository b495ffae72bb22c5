/** Texts of the operator's page, the students' page and the class screen. */
import { texts } from "../../../../lib/i18n/language.svelte";
import { en } from "./en";
import { es } from "./es";
import { pt } from "./pt";

export const say = texts({ en, es, pt });

type Key = Parameters<typeof say>[0];

/** The text of a key that may not exist. */
export const maybe = (key: string, otherwise: string): string =>
  key in say.all.en ? say(key as Key) : otherwise;
