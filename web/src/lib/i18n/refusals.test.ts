// Every refusal that a page can meet is translated: by the client, or in a game's own words.
import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { refusals as es } from "./refusals.es";
import { refusals as pt } from "./refusals.pt";

const SOURCE = resolve("../src/parlour");

/** Codes that only programs meet: unreadable ids and bodies, the Rummikub models, commands that the pages do not
 *  have, and what players of a contest are told. */
const NEVER_MET = [
  "INVALID_CARD_ID",
  "INVALID_COLOR",
  "INVALID_COPY",
  "INVALID_EMAIL",
  "INVALID_JSON",
  "INVALID_NUMBER",
  "INVALID_STATE",
  "ADDRESS_NOT_ALLOWED",
  "BAD_ADDRESS",
  "BAD_NAME",
  "BAD_PORT",
  "CONFUSING_NAME",
  "CONTEST_FULL",
  "ENDPOINT_TAKEN",
  "PORT_NOT_ALLOWED",
  "REGISTRATION_BUSY",
  "REGISTRATION_CLOSED",
  "TOKEN_NEEDED",
  "WRONG_TOKEN",
  "NAME_TAKEN",
  "NO_SUCH_TEST",
  "TOO_MANY_TESTS",
  "NO_DISCARD",
  "PLAY_AFTER_DISCARD",
  "PLAY_TOO_LONG",
  "UNREADABLE_PLAY", // these four are in the contest's own texts
  "BODY_TOO_LARGE",
  "METHOD_NOT_ALLOWED",
  "METRICS_CLOSED",
  "ROOM_CODE_TAKEN",
  "UNKNOWN_EVENT",
  "UNKNOWN_MOVE",
  "UNSUPPORTED_MEDIA_TYPE",
];

const files = readdirSync(SOURCE, { recursive: true, encoding: "utf8" });

/** What the pattern finds in the files with this ending. */
function found(ending: string, pattern: RegExp): string[] {
  const texts = files
    .filter((file) => file.endsWith(ending))
    .map((file) => readFileSync(resolve(SOURCE, file), "utf8"));
  return texts.flatMap((text) => [...text.matchAll(pattern)].map((match) => match[1]!));
}

test("every code that a page can meet is translated", () => {
  const codes = new Set(found(".py", /^ {4}code = "(\w+)"$/gm));
  const met = [...codes].filter((code) => !NEVER_MET.includes(code));
  expect(met.length).toBeGreaterThan(60);
  for (const [language, client] of Object.entries({ es, pt })) {
    const games = found(`words/${language}.toml`, /^([A-Z_]+) = "/gm);
    expect(met.filter((code) => !(code in client) && !games.includes(code))).toEqual([]);
    expect(games.filter((code) => code in client)).toEqual([]);
  }
});
