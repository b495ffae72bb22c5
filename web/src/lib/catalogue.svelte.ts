/** The games that the server offers and their words, asked for once in each language. */
import { SvelteMap } from "svelte/reactivity";
import { get } from "./api";
import { language } from "./i18n/language.svelte";
import type { GameInfo, WholeGame } from "./messages";

/** Answers by path and language. While a language is on its way, the last one stays. */
class ByLanguage<T> {
  #kept = new SvelteMap<string, T>();
  #latest = new SvelteMap<string, T>();
  #asked = new Map<string, Promise<T | undefined>>();

  get(path: string): T | undefined {
    return this.#kept.get(addressOf(path)) ?? this.#latest.get(path);
  }

  load(path: string): Promise<T | undefined> {
    const address = addressOf(path);
    const asked = this.#asked.get(address) ?? this.#ask(path, address);
    this.#asked.set(address, asked);
    return asked;
  }

  async #ask(path: string, address: string): Promise<T | undefined> {
    const answer = await get<T>(address);
    if (!answer.ok) this.#asked.delete(address); // next time again
    if (!answer.ok) return undefined;
    this.#kept.set(address, answer.value);
    this.#latest.set(path, answer.value);
    return answer.value;
  }
}

const addressOf = (path: string): string => `${path}?language=${language.current}`;

const lists = new ByLanguage<GameInfo[]>();
const wholes = new ByLanguage<WholeGame>();

export const catalogue = {
  /** All games in the reader's language; none until they are loaded. */
  get games(): GameInfo[] {
    return lists.get("catalogue") ?? [];
  },
  /** Load the games in the reader's language. In an effect, it follows the language. */
  load: (): Promise<GameInfo[] | undefined> => lists.load("catalogue"),
  info: (game: string): GameInfo | undefined => catalogue.games.find((one) => one.game === game),
  /** A game's title; its id until that is loaded. */
  title: (game: string): string =>
    wholes.get(`catalogue/${game}`)?.title ?? catalogue.info(game)?.title ?? game,
  /** A game with its words, once it is loaded. */
  whole: (game: string): WholeGame | undefined => wholes.get(`catalogue/${game}`),
  loadWhole: (game: string): Promise<WholeGame | undefined> => wholes.load(`catalogue/${game}`),
};
