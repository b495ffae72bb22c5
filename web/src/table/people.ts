/** The people at a table as the player sees them. Seats count from 0, as in views. */
import { texts } from "../lib/i18n/language.svelte";
import type { PlayerInfo, TableState } from "../lib/messages";
import { playerAt, shortNameAt } from "../lib/seats";

export type Person = Pick<PlayerInfo, "display_name" | "is_bot">;
type Table = Pick<TableState, "players">;

const say = texts({
  en: { you: "You", seat: "Seat {n}" },
  es: { you: "Tú", seat: "Asiento {n}" },
  pt: { you: "Você", seat: "Lugar {n}" },
});

/** Whether the player sits there. Nobody does in a replay. */
export const isSeatOf = (table: Table, me: number, seat: number | null): boolean =>
  playerAt(table, seat)?.player_id === me;

/** "You", or the player's name without "(bot)". */
export function nameFor(table: Table, me: number, seat: number): string {
  if (isSeatOf(table, me, seat)) return say("you");
  return shortNameAt(table, seat) || say("seat", { n: seat + 1 });
}

/** Who sits there, for `PlayerName`. */
export const personAt = (table: Table, seat: number): Person =>
  playerAt(table, seat) ?? { display_name: say("seat", { n: seat + 1 }), is_bot: false };
