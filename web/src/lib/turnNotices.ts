/**
 * Tells players whose page is in the background that it is their turn, or that somebody wants to play again, at
 * whichever of their tables.
 */
import { catalogue } from "./catalogue.svelte";
import { t } from "./i18n/language.svelte";
import type { TableState } from "./messages";
import { shownName } from "./names";
import { forget, notify } from "./notifications";
import { askOf } from "./ownTables.svelte";
import { isMyTurn } from "./seats";

const waited = new Map<number, boolean>();
/** By table: the rematch that the player was told of. */
const asked = new Map<number, number>();

/** Looks at every state that arrives, before it is shown. */
export function sawState(state: TableState): void {
  const me = state.players.find(({ seat }) => seat === state.your_seat)?.player_id;
  const isMine = me !== undefined && state.state === "playing" && isMyTurn(state, me);
  const wasMine = waited.get(state.game_id) ?? false;
  waited.set(state.game_id, isMine);
  const path = `/table/${state.game_id}`;
  if (isMine && !wasMine) void notify(t("table.yourturn"), catalogue.title(state.game), path);
  if (!isMine && wasMine) void forget(path);
  const ask = me === undefined ? null : askOf(state, me);
  if (ask && asked.get(state.game_id) !== ask.rematch_id) {
    asked.set(state.game_id, ask.rematch_id);
    void notify(t("table.rematch.asks", { name: shownName(ask.by) }), catalogue.title(state.game), path);
  }
}
