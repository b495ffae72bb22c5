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
  wholeMeld,
} from "./draft";
import type { Draft, Melds, Refused, Target } from "./draft";
import { changesSince, named, sorted, verdictText, type Sorting } from "./logic";
import { inShownOrder } from "./boardOrder";
import { clearDraft, savedDraft, saveDraft } from "./savedDraft";
import { Sheet } from "./sheet.svelte";
import type { Spot } from "./spots";
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
  /** How the board is shown. */
  readonly sheet: Sheet;
  /** Counts refused ends of the turn, each of which points at what is missing. */
  missed = $state(0);
  /** What had the focus last; Tab returns to it. */
  focus = $state({ board: "", rack: "" });

  constructor(given: () => Given) {
    this.#given = given;
    this.sender = new MoveSender(
      (move) => given().act(move),
      () => given().table.version,
    );
    this.sheet = new Sheet(() => ({
      game: this.table.game_id,
      melds: this.draft.melds,
      board: this.draft.board,
      editable: this.editable,
    }));
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
    const begun = this.editable ? savedDraft(this.table.game_id, this.#position, draft) : draft;
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
    this.sender.refused = null;
    announcer.say(tiles.length ? say("selected", { n: tiles.length }) : say("selected.none"));
  }

  newMeld(at?: Spot): void {
    if (this.selected.length) this.move(this.selected, { to: "board" }, at);
  }

  takeBack(): void {
    const back = this.selected.filter((tile) => meldOf(this.draft, tile));
    if (back.length) this.move(back, { to: "rack" });
    else if (this.selected.length) this.select([]);
  }

  split(tile: string): void {
    this.#take(split(this.draft, tile), [tile], "board");
  }

  /** Moves tiles; a new meld comes to a spot of the board. Returns whether that was possible. */
  move(tiles: readonly string[], target: Target, at?: Spot): boolean {
    const result = put(this.draft, tiles, target);
    const meld = typeof result === "string" || !at ? undefined : meldOf(result, tiles[0]!);
    if (meld && at) this.sheet.put(meld.key, at);
    return this.#take(result, tiles, target.to === "meld" ? target.meld : target.to);
  }

  /** Puts a meld one row or column further. */
  shift(key: string, arrow: string): void {
    const spot = this.sheet.spots.get(key);
    const [rows, columns] =
      { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[arrow] ?? [];
    if (!spot || rows === undefined) return;
    this.sheet.put(key, { row: spot.row + rows, column: spot.column + columns! });
    const { row, column } = this.sheet.spots.get(key)!;
    announcer.say(say("said.spot", { row: row + 1, column: column + 1 }));
  }

  /** Whether dragged tiles may be dropped there, as far as can be said before. */
  mayDrop(tiles: readonly string[], aim: Aim): boolean {
    if (aim.to === "board" && wholeMeld(this.draft.melds, tiles)) return true;
    const fromBoard = tiles.some((tile) => meldOf(this.draft, tile));
    if (aim.to === "rack") return this.editable || !fromBoard;
    return this.editable && !(aim.to === "meld" && this.isLocked(aim.meld));
  }

  /** Drops dragged tiles. A whole meld may be put elsewhere on the board by anybody. */
  drop(tiles: readonly string[], aim: Aim): void {
    const whole = aim.to === "board" ? wholeMeld(this.draft.melds, tiles) : undefined;
    if (aim.to === "board" && whole) return this.sheet.put(whole.key, aim.at);
    if (!this.editable && (aim.to !== "rack" || meldOf(this.draft, tiles[0]!))) return;
    if (aim.to === "board") return void this.move(tiles, { to: "board" }, aim.at);
    if (aim.to === "meld") return void this.move(tiles, aim);
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
    if (this.editable && this.draft.past.length) this.#show(undo(this.draft), () => say("said.undo"));
  }
  redo(): void {
    if (this.editable && this.draft.future.length) this.#show(redo(this.draft), () => say("said.redo"));
  }
  reset(): void {
    if (this.editable && this.changed) this.#show(reset(this.draft), () => say("said.reset"));
  }

  async endTurn(): Promise<void> {
    if (this.needs.ready) return this.#make(moveOf(this.draft));
    this.missed += 1;
    this.sender.refuse("turn", this.needsText());
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
    this.#show(lay(this.draft, hint.melds), () => this.needsText());
  }

  /** What the turn still needs, in words. */
  needsText(): string {
    const { laid, invalid, opening, ready } = this.needs;
    if (ready) return say("said.ready");
    const parts = [
      invalid.length ? say("missing.valid", { n: invalid.length }) : "",
      laid ? "" : say("missing.laid"),
      opening !== null && opening < INITIAL_MELD
        ? say("missing.opening", { n: opening, needed: INITIAL_MELD })
        : "",
    ];
    return say("missing", { what: parts.filter(Boolean).join("; ") });
  }

  refuse(at: string, why: Refused): void {
    this.sender.refuse(at, say(`refused.${why}`));
  }

  #take(result: Draft | Refused, tiles: readonly string[], at: string): boolean {
    if (typeof result === "string") {
      this.refuse(at, result);
      return false;
    }
    this.#show(result, () => this.#placed(result, tiles));
    return true;
  }

  #show(draft: Draft, words: () => string): void {
    this.draft = draft;
    this.#shown = draft.melds;
    this.selected = [];
    this.sender.refused = null;
    saveDraft(this.table.game_id, this.#position, draft);
    announcer.say(words());
  }

  /** Where the tiles are now, and what the turn still needs. */
  #placed(draft: Draft, tiles: readonly string[]): string {
    const meld = meldOf(draft, tiles[0]!);
    if (!meld) return say("said.back", { tiles: named(tiles) });
    const where = say("said.meld", {
      n: this.sheet.order.indexOf(meld.key) + 1,
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
