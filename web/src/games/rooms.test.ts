// A game is named in its own room only, and the room is entered through games/index.ts.
import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { roomOf } from "./index";

const SOURCE = resolve("src");
const files = readdirSync(SOURCE, { recursive: true, encoding: "utf8" })
  .map((file) => file.replaceAll("\\", "/"))
  .filter((file) => /\.(ts|svelte|css)$/.test(file) && !file.startsWith("lib/generated/"));
const games = readdirSync(resolve(SOURCE, "games"), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !["generic", "plugin"].includes(entry.name))
  .map((entry) => entry.name);

const ownRoom = (file: string): string | undefined => games.find((game) => file.startsWith(`games/${game}/`));

/** A game's id in quotes, in a path or a text key, or as the key of an object. */
function namesGame(line: string, game: string): boolean {
  return new RegExp(`["'\`./]${game}["'\`./]|(^|[{,])\\s*${game}:`).test(line);
}

/** "spades" is a suit as well: code that works with the other suits means that one. */
const isSuit = (game: string, text: string): boolean =>
  game === "spades" && /\bsuits?\b|\bhearts\b/i.test(text);

test("there are rooms, and each has an index.ts", () => {
  expect(games.length).toBeGreaterThan(0);
  expect(games.filter((game) => !roomOf(game))).toEqual([]);
});

test("no file outside a game's room names the game", () => {
  const found = files.flatMap((file) => {
    const text = readFileSync(resolve(SOURCE, file), "utf8");
    const others = games.filter((game) => game !== ownRoom(file) && !isSuit(game, text));
    return text
      .split("\n")
      .flatMap((line, at) =>
        others.filter((game) => namesGame(line, game)).map((game) => `${file}:${at + 1} names ${game}`),
      );
  });
  expect(found).toEqual([]);
});

test("no file imports from another game's room", () => {
  const found = files.flatMap((file) => {
    const text = readFileSync(resolve(SOURCE, file), "utf8");
    const folder = file.split("/").slice(0, -1).join("/");
    return [...text.matchAll(/(?:from|import)\s*\(?\s*["'](\.[^"']*)["']/g)]
      .map((match) => new URL(match[1]!, `http://localhost/${folder}/`).pathname.slice(1))
      .filter((target) => ownRoom(target) && ownRoom(target) !== ownRoom(file))
      .map((target) => `${file} imports ${target}`);
  });
  expect(found).toEqual([]);
});
