/** The player's unfinished turn: the draft of the board, the selection, and the last refusal. */
import { untrack } from "svelte";
import { HandOrder } from "../../cards/handOrder.svelte";
import { get } from "../../lib/api";
import { announcer } from "../../lib/announcer.svelte";
import type { Move } from "../../lib/messages";
import { MoveSender } from "../../lib/moveSender.svelte";
import { refusalText } from "../../lib/refusals";
import type { TableProps } from "../room";
import type { Aim } from "./aim";
import {
  begin,
  INITIAL_MELD,
  isChanged,
  isLocked,
  laidOf,
  lay,
  meldOf,
  moveOf,
  needsOf,
  put,
  rackOf,
  redo,
  reset,
  split,
  tilesOn,
  undo,
  verdictOf,
} from "./draft";
import type { Draft, Melds, Refused, Target } from "./draft";
import { changesSince, named, sorted, verdictText, type Sorting } from "./logic";
import { inShownOrder } from "./boardOrder";
import { clearDraft, savedDraft, saveDraft } from "./savedDraft";
import { say } from "./texts";

type Given = TableProps<"rummikub">;
/** A hint from the server: the board after the move and the rack tiles it uses; null when nothing can be played. */
interface Hint {
  melds: Melds;
  tiles: string[];
}

export class Turn {
  #given: () => Given;
  #shown: Melds = []; // the melds shown last, so that the next board keeps their order
  /** Refusals are `at` a meld, `rack`, `board` or `turn`. */
  readonly sender: MoveSender<Move<"rummikub">>;
  /** What had the focus last; Tab returns to it. */
  focus = $state({ board: "", rack: "" });

  constructor(given: () => Given) {
    this.#given = given;
    this.sender = new MoveSender(
      (move) => given().act(move),
      () => given().table.version,
    );
  }

  table = $derived.by(() => this.#given().table);
  view = $derived(this.table.view);
  /** Whether the player may change the board now. */
  editable = $derived.by(
    () => this.table.state === "playing" && !!this.view.rack && this.table.to_act.includes(this.#given().me),
  );
  opened = $derived(this.view.seat !== null && !!this.view.players[this.view.seat]?.initial_meld_met);
  #position = $derived(
    JSON.stringify([
      this.view.turn_number,
      this.view.board,
      this.view.rack?.tile_ids,
      this.opened,
      this.editable,
    ]),
  );

  /** Restarted when the board or the rack changes, and only then. */
  draft = $derived.by(() => {
    void this.#position;
    return untrack(() => this.#begun());
  });
  needs = $derived(needsOf(this.draft));
  changed = $derived(isChanged(this.draft));
  laidNow = $derived(new Set(laidOf(this.draft)));
  readonly order = new HandOrder<string, Sorting>("runs", {
    items: () => rackOf(this.draft),
    keyOf: (tile) => tile,
    sorted,
  });
  rack = $derived(this.order.items);
  #changes = $derived.by(() => changesSince(this.#given().news, this.view.seat));
  fresh = $derived(this.changed ? new Set<string>() : this.#changes.laid);
  relaid = $derived(this.changed ? new Set<string>() : this.#changes.relaid);

  /** Selected tiles in the order of selection; cleared when the position changes. */
  selected = $derived.by<readonly string[]>(() => (void this.#position, []));
  hint = $derived.by<Hint | null>(() => (void this.#position, null));
  hinted = $derived(new Set(this.hint?.tiles));
  /** A tile before which the selected meld can be split. */
  splitAt = $derived.by(() => {
    const [tile, ...more] = this.selected;
    const meld = tile !== undefined && !more.length ? meldOf(this.draft, tile) : undefined;
    return meld && meld.tiles[0] !== tile && !isLocked(this.draft, meld.key) ? tile! : null;
  });
  canTakeBack = $derived(this.selected.length > 0 && this.selected.every((tile) => this.laidNow.has(tile)));

  #begun(): Draft {
    const board = inShownOrder(this.#shown, this.view.board);
    const draft = begin(board, this.view.rack?.tile_ids ?? [], this.opened);
    const begun = (this.editable && savedDraft(this.table.game_id, this.#position)) || draft;
    this.#shown = begun.melds;
    return begun;
  }

  isSelected = (tile: string): boolean => this.selected.includes(tile);
  isLocked = (key: string): boolean => this.editable && isLocked(this.draft, key);
  meldOf = (tile: string) => meldOf(this.draft, tile);

  /** A tap on a tile selects it, or moves the selection beside it. Rack tiles and tiles of one meld go together. */
  tapTile(tile: string, after: boolean): void {
    const meld = meldOf(this.draft, tile);
    if (!this.editable) return;
    if (this.isSelected(tile)) this.select(this.selected.filter((other) => other !== tile));
    else if (meld && isLocked(this.draft, meld.key)) this.refuse(meld.key, "locked");
    else if (!this.selected.length || !meld || meld.tiles.some(this.isSelected))
      this.select([...this.selected, tile]);
    else
      this.move(this.selected, {
        to: "meld",
        meld: meld.key,
        at: meld.tiles.indexOf(tile) + (after ? 1 : 0),
      });
  }

  /** A tap on the handle of a meld, or on the space around its tiles. */
  tapMeld(key: string): void {
    const meld = this.draft.melds.find((other) => other.key === key);
    if (!this.editable || !meld) return;
    if (isLocked(this.draft, key)) this.refuse(key, "locked");
    else if (meld.tiles.every(this.isSelected))
      this.select(this.selected.filter((tile) => !meld.tiles.includes(tile)));
    else if (!this.selected.length || meld.tiles.some(this.isSelected))
      this.select([...new Set([...this.selected, ...meld.tiles])]);
    else this.move(this.selected, { to: "meld", meld: key, at: 0 });
  }

  select(tiles: readonly string[]): void {
    this.selected = tiles;
    announcer.say(tiles.length ? say("selected", { n: tiles.length }) : say("selected.none"));
  }

  newMeld(): void {
    if (this.selected.length) this.move(this.selected, { to: "board", before: null });
  }

  takeBack(): void {
    const back = this.selected.filter((tile) => meldOf(this.draft, tile));
    if (back.length) this.move(back, { to: "rack" });
    else if (this.selected.length) this.select([]);
  }

  split(tile: string): void {
    this.#take(split(this.draft, tile), [tile], "board");
  }

  /** Moves tiles. Returns whether that was possible. */
  move(tiles: readonly string[], target: Target): boolean {
    return this.#take(put(this.draft, tiles, target), tiles, target.to === "meld" ? target.meld : target.to);
  }

  /** Drops dragged tiles. */
  drop(tiles: readonly string[], aim: Aim): void {
    if (aim.to !== "rack") return void (this.editable && this.move(tiles, aim));
    const back = tiles.filter((tile) => meldOf(this.draft, tile));
    const before = this.rack;
    if (back.length && !this.move(back, { to: "rack" })) return;
    this.arrange(tiles, aim.at, before);
  }

  /** Rearranges the rack: the tiles go before the one at index `at` of `rack`. */
  arrange(tiles: readonly string[], at: number, rack = this.rack): void {
    const moving = new Set(tiles);
    const index = rack.slice(0, at).filter((tile) => !moving.has(tile)).length;
    this.order.arrange(rack.filter((tile) => !moving.has(tile)).toSpliced(index, 0, ...tiles));
  }

  undo(): void {
    if (this.editable && this.draft.past.length) this.#show(undo(this.draft), say("said.undo"));
  }
  redo(): void {
    if (this.editable && this.draft.future.length) this.#show(redo(this.draft), say("said.redo"));
  }
  reset(): void {
    if (this.editable && this.changed) this.#show(reset(this.draft), say("said.reset"));
  }

  async endTurn(): Promise<void> {
    if (this.needs.ready) await this.#make(moveOf(this.draft));
    else announcer.say(this.needsText());
  }
  draw(): Promise<void> {
    return this.#make({ type: "draw" });
  }

  async askHint(): Promise<void> {
    const position = this.#position;
    const answer = await get<{ move: Move<"rummikub"> }>(`games/${this.table.game_id}/hint`);
    if (position !== this.#position) return; // the board has changed since
    if (!answer.ok) return this.sender.refuse("turn", refusalText(answer));
    const { move } = answer.value;
    const melds = move.type === "play_tiles" ? inShownOrder(this.#shown, move.melds) : [];
    const own = new Set(this.draft.own);
    this.hint = { melds, tiles: tilesOn(melds).filter((tile) => own.has(tile)) };
  }
  layHint(): void {
    const hint = this.hint;
    if (!hint) return;
    this.hint = null;
    this.#show(lay(this.draft, hint.melds), this.needsText());
  }

  /** What the turn still needs, in words. */
  needsText(): string {
    const { laid, invalid, opening, ready } = this.needs;
    if (ready) return say("said.ready");
    const parts = [invalid.length ? say("need.invalid", { n: invalid.length }) : ""];
    if (!laid) parts.push(`${say("need.laid")}: ${say("need.open")}`);
    if (opening !== null) parts.push(say("need.opening", { n: opening, needed: INITIAL_MELD }));
    return parts.filter(Boolean).join(". ");
  }

  refuse(at: string, why: Refused): void {
    this.sender.refuse(at, say(`refused.${why}`));
  }

  #take(result: Draft | Refused, tiles: readonly string[], at: string): boolean {
    if (typeof result === "string") {
      this.refuse(at, result);
      return false;
    }
    this.#show(result, this.#placed(result, tiles));
    return true;
  }

  #show(draft: Draft, words: string): void {
    this.draft = draft;
    this.#shown = draft.melds;
    this.selected = [];
    this.sender.refused = null;
    saveDraft(this.table.game_id, this.#position, draft);
    announcer.say(words);
  }

  /** Where the tiles are now, and what the turn still needs. */
  #placed(draft: Draft, tiles: readonly string[]): string {
    const index = draft.melds.findIndex((meld) => meld.tiles.includes(tiles[0]!));
    const meld = draft.melds[index];
    if (!meld) return say("said.back", { tiles: named(tiles) });
    const where = say("said.meld", {
      n: index + 1,
      tiles: named(meld.tiles),
      what: verdictText(verdictOf(meld), meld.tiles.length),
    });
    const { invalid, ready } = needsOf(draft);
    if (ready) return `${where}. ${say("said.ready")}`;
    return invalid.length ? `${where}. ${say("need.invalid", { n: invalid.length })}` : where;
  }

  async #make(move: Move<"rummikub">): Promise<void> {
    if (this.editable && (await this.sender.send(move, "turn"))) clearDraft(this.table.game_id);
  }
}
