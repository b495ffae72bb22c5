/** The language of the page, and the texts in it. */
import { settings } from "../settings.svelte";
import { en } from "./en";

export type Catalogue = Record<keyof typeof en, string>;
export type Key = keyof typeof en;
export type Lang = "en" | "es" | "pt";
export type Values = Record<string, string | number>;

export const LANGUAGES: Record<Lang, string> = { en: "English", es: "Español", pt: "Português" };

interface Loaded {
  catalogue: Catalogue;
  refusals: Record<string, string>;
}

const LOADERS: Record<Lang, () => Promise<Loaded>> = {
  en: async () => ({ catalogue: en, refusals: {} }),
  es: async () => ({
    catalogue: (await import("./es")).es,
    refusals: (await import("./refusals.es")).refusals,
  }),
  pt: async () => ({
    catalogue: (await import("./pt")).pt,
    refusals: (await import("./refusals.pt")).refusals,
  }),
};

/** Their making takes long. */
const pluralRules = new Map<Lang, Intl.PluralRules>();

function pluralOf(value: number, lang: Lang): Intl.LDMLPluralRule {
  const rules = pluralRules.get(lang) ?? new Intl.PluralRules(lang);
  pluralRules.set(lang, rules);
  return rules.select(value);
}

/** A text with `{name}` filled in; `{n|one|other}` chooses by the plural rule of the language. */
export function filled(text: string, values: Values, lang: Lang): string {
  return text.replace(
    /\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g,
    (_, name: string, one?: string, other?: string) => {
      const value = values[name] ?? "";
      if (one === undefined) return String(value);
      return pluralOf(Number(value), lang) === "one" ? one : (other ?? "");
    },
  );
}

class Language {
  current = $state<Lang>("en");
  #catalogue = $state.raw<Catalogue>(en);
  #refusals = $state.raw<Record<string, string>>({});
  /** The refusals of the game that the page shows. */
  #gameRefusals: Record<string, string> = {};
  #wanted: Lang = "en";

  /** Uses the language that is set, or the browser's first supported one. */
  async start(chosen = settings.all.language): Promise<void> {
    const wished = navigator.languages.map((tag) => tag.slice(0, 2));
    const found = wished.find((tag) => tag in LOADERS) as Lang | undefined;
    await this.#use(chosen ?? found ?? "en");
  }

  async choose(lang: Lang): Promise<void> {
    settings.set({ language: lang });
    await this.#use(lang);
  }

  /** The language with the region that the browser prefers, such as en-GB: for times and dates. */
  get locale(): string {
    return navigator.languages.find((tag) => tag.slice(0, 2) === this.current) ?? this.current;
  }

  async #use(lang: Lang): Promise<void> {
    this.#wanted = lang;
    const { catalogue, refusals } = await LOADERS[lang]();
    if (this.#wanted !== lang) return; // another was chosen in the meantime
    this.#catalogue = catalogue;
    this.#refusals = refusals;
    this.current = lang;
    document.documentElement.lang = lang;
  }

  text(key: Key, values: Values = {}): string {
    return filled(this.#catalogue[key], values, this.current);
  }

  /** Why something was refused: in the game's words, in the client's, or as the server says it. */
  refusal(code: string, sentence: string): string {
    if (code === "OFFLINE") return this.text("refused.OFFLINE");
    return this.#gameRefusals[code] ?? this.#refusals[code] ?? sentence;
  }

  /** Use the refusals of the game that the page shows. */
  useGameRefusals(refusals: Record<string, string>): void {
    this.#gameRefusals = refusals;
  }

  /** The text of a key that may not be there: a table's state, a bot's level. */
  maybe(key: string, otherwise: string): string {
    return this.#catalogue[key as Key] ?? otherwise;
  }
}

export const language = new Language();

/** A text of the client in the current language. */
export const t = (key: Key, values?: Values): string => language.text(key, values);

/**
 * A game's own texts: `const say = texts({ en: {...}, es: {...}, pt: {...} })`, then `say("key", {n: 2})`.
 * A missing text is a type error.
 */
export function texts<T extends Record<string, string>>(all: {
  en: T;
  es: Record<keyof T, string>;
  pt: Record<keyof T, string>;
}) {
  const say = (key: keyof T, values: Values = {}): string =>
    filled(all[language.current][key] ?? "", values, language.current);
  return Object.assign(say, { all });
}
