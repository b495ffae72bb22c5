/** What the catalogue tells of a game that comes with a table of its own, and the names of its words. */
import type { Words } from "../../kit/contract";
import { get } from "../../lib/api";
import type { Lang } from "../../lib/i18n/language.svelte";

export interface Brought {
  /** The address of the table's module; null where the game brings none. */
  table: string | null;
  styles: string | null;
  words: Words;
}

export async function broughtBy(game: string, language: Lang): Promise<Brought> {
  const answer = await get<Brought>(`catalogue/${encodeURIComponent(game)}?language=${language}`);
  if (!answer.ok) throw new Error(answer.error);
  return answer.value;
}

/** Names cards, tiles and other values. */
export const namer =
  ({ pieces, values }: Words) =>
  (value: unknown): string => {
    const key = String(value);
    return pieces[key] ?? values[key] ?? key;
  };
