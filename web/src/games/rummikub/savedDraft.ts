/** The turn under construction, kept in this browser tab so that a reload does not lose it. */
import type { Draft } from "./draft";

interface Kept {
  /** The position that it was begun from. */
  position: string;
  draft: Draft;
}

const name = (game: number): string => `parlour.rummikub.${game}`;

export function saveDraft(game: number, position: string, draft: Draft): void {
  sessionStorage.setItem(name(game), JSON.stringify({ position, draft } satisfies Kept));
}

export const clearDraft = (game: number): void => sessionStorage.removeItem(name(game));

/** What was kept, if the table is still where it was. */
export function savedDraft(game: number, position: string): Draft | null {
  try {
    const found: Kept | null = JSON.parse(sessionStorage.getItem(name(game)) ?? "null");
    return found?.position === position ? found.draft : null;
  } catch {
    return null; // written by another version of the page
  }
}
