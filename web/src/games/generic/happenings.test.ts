import { expect, test } from "vitest";
import type { News } from "../../lib/messages";
import { Namer, type Words } from "../../lib/words";
import { happenings, toldOnce } from "./happenings";

const dealt = { type: "dealt", dealer: "north" };
const own = { ...dealt, only_for: 0, hand: ["AS"] };

test("the private form of an event stands for the public one", () => {
  expect(toldOnce([dealt, own])).toEqual([own]);
  expect(toldOnce([dealt])).toEqual([dealt]);
});

test("events of one type about others are told as well", () => {
  const bob = { type: "drew", seat: 1, count: 2 };
  const ann = { type: "drew", seat: 0, count: 2 };
  const mine = { ...ann, only_for: 0, cards: ["AS", "2S"] };
  expect(toldOnce([bob, ann, mine])).toEqual([bob, mine]);
});

test("changes are told in the game's words; those without words are not", () => {
  const words = { events: { drew: "{@seat} draws {count}" } } as unknown as Words;
  const namer = new Namer(words, (seat) => ["Ann", "Bob"][seat]!);
  const news = [
    {
      version: 3,
      change: { type: "acted" },
      events: [{ type: "drew", seat: 1, count: 2 }, { type: "turn" }],
    },
    { version: 4, change: { type: "joined" }, events: [] },
  ] as unknown as News[];
  expect(happenings(news, namer)).toEqual([{ version: 3, lines: ["Bob draws 2"] }]);
});
