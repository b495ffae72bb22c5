/** Which component shows which game. Each is loaded when first needed. */
import type { Component } from "svelte";
import type { GameId } from "../lib/messages";
import type { TableProps } from "./contract";

type Loader = () => Promise<{ default: unknown }>;

const generic: Loader = () => import("./generic/Table.svelte");

const TABLES: Record<GameId, Loader> = {
  "hidden-joker-rummy": () => import("./hidden-joker-rummy/Table.svelte"),
  rummikub: () => import("./rummikub/Table.svelte"),
  rummy: () => import("./rummy/Table.svelte"),
  spades: () => import("./spades/Table.svelte"),
  uno: () => import("./uno/Table.svelte"),
};

/** The component of a game's table; the plain one for those who prefer it, and for games without one of their own. */
export async function tableOf(game: string, plain = false): Promise<Component<TableProps>> {
  const loader = (!plain && TABLES[game as GameId]) || generic;
  return (await loader()).default as Component<TableProps>;
}
