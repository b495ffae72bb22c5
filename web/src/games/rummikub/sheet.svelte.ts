/** The board as it is shown: where its melds lie, and how large its tiles are. Both are remembered in this browser. */
import { untrack } from "svelte";
import { matched } from "./boardOrder";
import type { Melds } from "./draft";
import {
  columnsFor,
  inReadingOrder,
  rowsOf,
  settle,
  spanOf,
  type Piece,
  type Spot,
  type Spots,
} from "./spots";
import { savedSpots, savedZoom, saveSpots, saveZoom } from "./savedSheet";

interface Given {
  game: number;
  /** The melds that are shown, and those at the start of the turn. */
  melds: Melds;
  board: Melds;
  /** Whether a new meld can be made, which has a slot of its own. */
  editable: boolean;
}
/** Where a meld lay last, and what it was. */
interface Lain {
  spot: Spot;
  tiles: readonly string[];
  /** Put there by the player. Other melds are laid out anew when the board gets more or fewer columns. */
  isPlaced: boolean;
}

export const SLOT = "new";
const TALL = 96 / 72;
const BELOW = 23; // pixels for edges and for the words under a meld
const SMALLEST = 28; // tile width, below which the board scrolls
const NARROWEST = 22; // to show a long run whole
const LARGEST = 58;
const STEP = 1.2;
const ZOOM = { least: 20, most: 120 };

/** Height of a row of melds. */
export const pitchOf = (tile: number): number => Math.round(tile * TALL) + BELOW;

const pieceOf = ({ key, tiles }: Melds[number]): Piece => ({ key, span: spanOf(tiles.length) });

export class Sheet {
  /** The part of the board that is visible, in pixels. */
  width = $state(800);
  height = $state(400);
  /** Tile width that the player has chosen; null fits the board into the view. */
  zoom = $state<number | null>(savedZoom());
  #given: () => Given;
  #lain: Map<string, Lain> | null = null; // null until it is loaded
  #lainIn = 0; // columns of the board then
  #dropped: string | null = null;
  /** Counts the melds that the player has put elsewhere. */
  drops = $state(0);

  constructor(given: () => Given) {
    this.#given = given;
    $effect(() => {
      const { melds } = given();
      void this.drops;
      untrack(() => this.#remember(melds));
    });
  }

  #fit = $derived.by(() => {
    const { board } = this.#given();
    const [width, height] = [this.width, this.height];
    return untrack(() => this.#fitting(board, width, height));
  });
  tile = $derived(this.zoom ?? this.#fit);
  pitch = $derived(pitchOf(this.tile));
  /** Zooming in magnifies and moves nothing; zooming out gives more room. */
  columns = $derived.by(() => {
    const least = Math.floor(this.width / Math.min(this.#fit, this.tile));
    return columnsFor(this.#given().melds.map(pieceOf), least);
  });
  spots: Spots = $derived.by(() => {
    const { melds, editable } = this.#given();
    const columns = this.columns;
    void this.drops;
    return untrack(() => this.#settled(melds, columns, editable));
  });
  rows = $derived(rowsOf(this.spots));
  /** Melds are dropped into rows that are wholly visible, or below the last one. */
  lastRow = $derived.by(() => {
    const used = rowsOf(new Map([...this.spots].filter(([key]) => key !== SLOT)));
    return Math.max(used, Math.floor(this.height / this.pitch) - 1);
  });
  /** Keys of the melds as they are read: row by row. */
  order = $derived(inReadingOrder(this.spots).filter((key) => key !== SLOT));

  /** The largest tiles at which the board at the start of the turn is visible as a whole. */
  #fitting(board: Melds, width: number, height: number): number {
    const longest = columnsFor(board.map(pieceOf), spanOf(0));
    for (let tile = Math.round(Math.min(96, Math.max(LARGEST, width / 24))); tile >= SMALLEST; tile -= 1) {
      const columns = Math.floor(width / tile);
      if (longest > columns) continue;
      const rows = rowsOf(this.#settled(board, columns, true));
      if (rows * pitchOf(tile) <= height) return tile;
    }
    return Math.max(NARROWEST, Math.min(SMALLEST, Math.floor(width / longest)));
  }

  #settled(melds: Melds, columns: number, slot: boolean): Map<string, Spot> {
    const lain = (this.#lain ??= this.#loaded(melds));
    const stays = ({ isPlaced }: Lain): boolean => isPlaced || columns === this.#lainIn;
    const origin = new Map(
      [...lain.values()]
        .filter(stays)
        .flatMap(({ spot, tiles }) =>
          tiles.map((tile, index) => [tile, { row: spot.row, column: spot.column + index }] as const),
        ),
    );
    const wishes = new Map<string, Spot>();
    const late = new Set<string>();
    for (const { key, tiles } of melds) {
      const known = lain.get(key);
      // a part of a meld stays near it
      const wish = known ? (stays(known) ? known.spot : undefined) : origin.get(tiles[0]!);
      if (wish) wishes.set(key, wish);
      const isGrown = known && spanOf(tiles.length) > spanOf(known.tiles.length);
      if (!known || isGrown || key === this.#dropped) late.add(key);
    }
    const pieces = [...melds.map(pieceOf), ...(slot ? [{ key: SLOT, span: spanOf(0) }] : [])];
    return settle(pieces, wishes, columns, late);
  }

  #loaded(melds: Melds): Map<string, Lain> {
    const saved = savedSpots(this.#given().game);
    const heirs = matched(saved, melds);
    return new Map(
      melds.flatMap(({ key, tiles }, index) => {
        const before = saved[heirs[index]!];
        const spot = before && { row: before.row, column: before.column };
        return spot ? [[key, { spot, tiles, isPlaced: true }] as const] : [];
      }),
    );
  }

  #remember(melds: Melds): void {
    const lain = melds.flatMap(({ key, tiles }) => {
      const spot = this.spots.get(key);
      const isPlaced = this.#lain?.get(key)?.isPlaced ?? false;
      return spot ? [[key, { spot, tiles, isPlaced }] as const] : [];
    });
    this.#lain = new Map(lain);
    this.#lainIn = this.columns;
    this.#dropped = null;
    const placed = lain.filter(([, { isPlaced }]) => isPlaced);
    saveSpots(
      this.#given().game,
      placed.map(([, { spot, tiles }]) => ({ tiles, ...spot })),
    );
  }

  /** Puts a meld there, as near as there is room. A meld that is not there yet will come there. */
  put(key: string, { row, column }: Spot): void {
    const spot = { row: Math.max(0, row), column: Math.max(0, column) };
    this.#lain = new Map(this.#lain).set(key, {
      spot,
      tiles: this.#lain?.get(key)?.tiles ?? [],
      isPlaced: true,
    });
    this.#dropped = key;
    this.drops += 1;
  }

  /** Shows tiles of this width, as far as that is sensible; null fits all into the view. */
  show(tile: number | null): void {
    this.zoom = tile === null ? null : Math.min(ZOOM.most, Math.max(ZOOM.least, tile));
    saveZoom(this.zoom);
  }
  larger = (): void => this.show(Math.max(this.tile + 1, this.tile * STEP));
  smaller = (): void => this.show(Math.min(this.tile - 1, this.tile / STEP));
  isLargest = $derived(this.tile >= ZOOM.most);
  isSmallest = $derived(this.tile <= ZOOM.least);
}
