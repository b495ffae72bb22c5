/** The rooms of all games, found by folder: `games/<game>/index.ts` exports `room`. */
import type { Component } from "svelte";
import type { Room, TableProps } from "./room";

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

const broughtTable = () => import("./plugin/PluginTable.svelte");
