/** The tray where melds are built: slots of card ids, none empty. */

export type Tray = readonly (readonly string[])[];

const without = (tray: Tray, keys: readonly string[]): string[][] =>
  tray.map((slot) => slot.filter((key) => !keys.includes(key)));
const packed = (tray: Tray): Tray => tray.filter((slot) => slot.length);

/** Moves cards to a slot; the index after the last slot is a new one. */
export function put(tray: Tray, slot: number, keys: readonly string[]): Tray {
  return packed([...without(tray, keys), []].map((held, at) => (at === slot ? [...held, ...keys] : held)));
}

/** Removes cards from the tray. */
export const takenBack = (tray: Tray, keys: readonly string[]): Tray => packed(without(tray, keys));

/** Only cards that are still held. */
export const onlyHeld = (tray: Tray, held: ReadonlySet<string>): Tray =>
  packed(tray.map((slot) => slot.filter((key) => held.has(key))));

export const slotOf = (tray: Tray, key: string): number => tray.findIndex((slot) => slot.includes(key));
