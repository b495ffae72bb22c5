/** Short names for the contest server's types. */
import type { components } from "../../../lib/generated/rest";

type Schemas = components["schemas"];

export type Live = Schemas["Live"];
export type Line = Schemas["Line"];
export type Running = Schemas["Running"];
export type GameRow = Schemas["GameRow"];
export type HeadToHead = Schemas["HeadToHead"];
export type Forfeit = Schemas["Forfeit"];
export type Position = Schemas["Position"];
export type HandReplay = Schemas["HandReplay"];
export type Call = Schemas["Call"];
export type Transcript = Schemas["Transcript"];
