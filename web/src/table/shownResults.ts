/** The results that the player has closed: they are not shown again by themselves. */
const STORED = "parlour.results";
const REMEMBERED = 50;

function closed(): number[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORED) ?? "[]");
    return Array.isArray(stored) ? stored.filter((id) => Number.isInteger(id)) : [];
  } catch {
    return [];
  }
}

export const wasClosed = (game_id: number): boolean => closed().includes(game_id);

export function noteClosed(game_id: number): void {
  localStorage.setItem(STORED, JSON.stringify([...new Set([...closed(), game_id])].slice(-REMEMBERED)));
}
