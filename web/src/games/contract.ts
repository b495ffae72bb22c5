/** What every game's table is given, and all that it is given. */
import type { Answer, GameId, Move, News, TableState, View } from "../lib/messages";

export interface TableProps<G extends GameId = GameId> {
  /** The table as it is to be shown; its `view` is the game's own. */
  table: TableState<G> & { view: View<G> };
  /** One's own player id. `table.your_seat` is null for a spectator and in a replay. */
  me: number;
  /** Make a move. Resolves with what came of it; a refusal is `{ok: false, code, error}` and changed nothing. */
  act: (move: Move<G>) => Promise<Answer>;
  /** Every change seen so far, oldest first, the last one being what led to `table`. */
  news: News<G>[];
}
