/** The rooms of all games, found by folder: `games/<game>/index.ts` exports `room`. */
import type { Component } from "svelte";
import type { OutcomeProps, Room, SeatingProps, TableProps, TellEnding } from "./room";

const found = import.meta.glob<{ room: Room }>("./*/index.ts", { eager: true });
const rooms = new Map(Object.entries(found).map(([path, { room }]) => [path.split("/")[1]!, room]));

export const allRooms: readonly Room[] = [...rooms.values()];
export const roomOf = (game: string): Room | undefined => rooms.get(game);

/**
 * The component of a game's table; the generic one if the player prefers it. A game without a room may bring a
 * table along.
 */
export async function tableOf(game: string, plain = false): Promise<Component<TableProps>> {
  const load = plain ? () => import("./generic/Table.svelte") : (roomOf(game)?.table ?? broughtTable);
  return (await load()).default as Component<TableProps>;
}

/** How the game shows its end in the result, where it does so itself. */
export function outcomeOf(game: string): Promise<Component<OutcomeProps>> | null {
  const load = roomOf(game)?.outcome;
  return load ? load().then((loaded) => loaded.default as Component<OutcomeProps>) : null;
}

/** What the game says of its end, where it does so. */
export async function endingOf(game: string): Promise<TellEnding | null> {
  const load = roomOf(game)?.ending ?? broughtEnding(game);
  return (await load()).ending as TellEnding | null;
}

/** How the game arranges its seats in the lobby, where it does so itself. */
export function seatingOf(game: string): Promise<Component<SeatingProps>> | null {
  const load = roomOf(game)?.seating;
  return load ? load().then((loaded) => loaded.default as Component<SeatingProps>) : null;
}

const broughtTable = () => import("./plugin/PluginTable.svelte");
const broughtEnding = (game: string) => async () => ({
  ending: await (await import("./plugin/ending")).broughtEnding(game),
});
