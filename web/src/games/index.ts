/** Which component shows which game. Each is loaded when first needed. */
import type { Component } from "svelte";
import type { GameId } from "../lib/messages";
import type { TableProps } from "./contract";

type Loader = () => Promise<{ default: unknown }>;

const generic: Loader = () => import("./generic/Table.svelte");

const TABLES: Record<GameId, Loader> = {
  "hidden-joker-rummy": generic,
  rummikub: generic,
  rummy: generic,
  spades: () => import("./spades/Table.svelte"),
  uno: () => import("./uno/Table.svelte"),
};

/** The component of a game's table. */
export async function tableOf(game: string): Promise<Component<TableProps>> {
  const loader = TABLES[game as GameId] ?? generic;
  return (await loader()).default as Component<TableProps>;
}
