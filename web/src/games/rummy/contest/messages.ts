/** Short names for the contest server's types. */
import type { components } from "../../../lib/generated/rest";

type Schemas = components["schemas"];

export type Live = Schemas["RummyLive"];
export type Line = Schemas["RummyLine"];
export type Running = Schemas["RummyRunning"];
export type GameRow = Schemas["RummyGameRow"];
export type HeadToHead = Schemas["RummyHeadToHead"];
export type Forfeit = Schemas["RummyForfeit"];
export type Position = Schemas["RummyPosition"];
export type HandReplay = Schemas["RummyHandReplay"];
export type Call = Schemas["RummyCall"];
export type Transcript = Schemas["RummyTranscript"];
