/** What the catalogue tells of a game that comes with a table of its own. */
import type { Words } from "../../kit/contract";
import { catalogue } from "../../lib/catalogue.svelte";

export interface Brought {
  /** The address of the table's module; null where the game brings none. */
  table: string | null;
  styles: string | null;
  words: Words;
}

export async function broughtBy(game: string): Promise<Brought> {
  const whole = await catalogue.loadWhole(game);
  if (!whole) throw new Error("The catalogue does not answer.");
  return whole as Brought;
}
