/** Remembers in this browser where the player put melds, and how large the tiles are. */
import type { Spot } from "./spots";

interface SavedMeld extends Spot {
  tiles: readonly string[];
}
const SPOTS = "parlour.rummikub.spots";
const SIZE = "parlour.rummikub.tile";
const MOST = 8; // games

type Saved = [game: number, melds: readonly SavedMeld[]][];

function read(): Saved {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(SPOTS) ?? "[]");
    return Array.isArray(found) ? (found as Saved) : [];
  } catch {
    return []; // not written by this page
  }
}

/** The melds of a game and where they lay. */
export const savedSpots = (game: number): readonly SavedMeld[] =>
  read().find(([id]) => id === game)?.[1] ?? [];

export function saveSpots(game: number, melds: readonly SavedMeld[]): void {
  const others = read().filter(([id]) => id !== game);
  localStorage.setItem(SPOTS, JSON.stringify([[game, melds], ...others].slice(0, MOST)));
}

/** The chosen width of tiles in pixels; null fits the board into the view. */
export const savedZoom = (): number | null => Number(localStorage.getItem(SIZE)) || null;

export function saveZoom(tile: number | null): void {
  if (tile === null) localStorage.removeItem(SIZE);
  else localStorage.setItem(SIZE, tile.toFixed(1));
}
