/** What a game without a room here says of its end, if the table that its package brings along tells it. */
import type { TableModule } from "../../kit/contract";
import { catalogue } from "../../lib/catalogue.svelte";
import { language } from "../../lib/i18n/language.svelte";
import type { Ending, TellEnding } from "../room";
import { shownTable } from "./shown";

type Load = (address: string) => Promise<Partial<TableModule>>;
const load: Load = (address) => import(/* @vite-ignore */ address);

/** What fails in a package of somebody else leaves the result without these words. */
export async function broughtEnding(game: string, loadModule: Load = load): Promise<TellEnding | null> {
  const told = await catalogue.loadWhole(game);
  if (!told?.table) return null;
  const { ending } = await loadModule(told.table);
  if (!ending) return null;
  return (props) => checked(ending(shownTable(props, told.words, language.current)));
}

/** The ending as it was promised; whatever else a package may return is left out. */
export function checked(told: unknown): Ending | null {
  const { decided, badges } = (told ?? {}) as Partial<Ending>;
  if (typeof decided !== "string") return null;
  const isBadge = (one: unknown): one is Ending["badges"][number] => {
    const { text, seats } = (one ?? {}) as Partial<Ending["badges"][number]>;
    return typeof text === "string" && Array.isArray(seats) && seats.every(Number.isInteger);
  };
  return { decided, badges: Array.isArray(badges) ? badges.filter(isBadge) : [] };
}
