/** Passes the presence of a table to the marks on its seats, however deep in a game's table they are. */
import { getContext, setContext } from "svelte";
import type { TableState } from "../lib/messages";
import type { Presence } from "../lib/presence.svelte";

export interface Marks {
  readonly presence: Presence;
  readonly table: TableState;
  readonly me: number;
}

const KEY = Symbol("marks");

export const setMarks = (marks: Marks): Marks => setContext(KEY, marks);
/** Undefined where nobody is present, as in a replay. */
export const getMarks = (): Marks | undefined => getContext<Marks | undefined>(KEY);
