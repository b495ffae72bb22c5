/** Notices that the player has put aside with "Later". They stay away after a reload, and are on the friends page. */
const STORED = "parlour.later";
/** The oldest are forgotten: they have been answered or have expired. */
const MOST = 100;

/** Keeps these notices as put aside, or returns what was kept. */
export function putAside(keys?: Iterable<string>): string[] {
  if (keys) localStorage.setItem(STORED, JSON.stringify([...keys].slice(-MOST)));
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORED) ?? "[]");
    return Array.isArray(stored) ? stored.filter((key) => typeof key === "string") : [];
  } catch {
    return [];
  }
}
