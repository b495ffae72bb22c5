import { expect, test } from "vitest";
import { filtersOf, queryOf, searchOf, type Filters } from "./filters";

const ALL: Filters = { game: "", result: "", rated: "", opponent: "", from: "", to: "" };

test("filters survive the way into the address and back", () => {
  const chosen = {
    game: "some-game",
    result: "ended_early",
    rated: "true",
    opponent: "12",
    from: "2026-11-01",
    to: "2026-11-18",
  } as const;
  expect(filtersOf(new URLSearchParams(queryOf(chosen)))).toEqual(chosen);
  expect(queryOf(filtersOf(new URLSearchParams()))).toBe("");
  expect(queryOf({ opponent: "7" })).toBe("?opponent=7");
});

test.each([
  "game=a%20b",
  "result=fine",
  "rated=perhaps",
  "opponent=Bob",
  "opponent=-3",
  "opponent=0",
  "from=yesterday",
  "from=2026-13-01",
  "to=2026-11-32",
  "to=2026-11-18T20:15",
  "other=1",
])("%s is no filter", (query) => {
  expect(filtersOf(new URLSearchParams(query))).toEqual(ALL);
});

test("the server is asked for whole days, the last one too, as the reader's clock has them", () => {
  const asked = new URLSearchParams(searchOf({ ...ALL, game: "toy", from: "2026-02-27", to: "2026-02-28" }));
  expect(Object.fromEntries(asked)).toEqual({
    game: "toy",
    after: new Date(2026, 1, 27).toISOString(),
    before: new Date(2026, 2, 1).toISOString(),
  });
  expect(searchOf(ALL)).toBe("");
});
