import { beforeEach, expect, test, vi } from "vitest";

const STORED = "parlour.lessons";

/** The lessons as a page finds them that is loaded now. */
async function loaded() {
  vi.resetModules();
  return (await import("./lessons.svelte")).lessons;
}

beforeEach(() => localStorage.clear());

test("a lesson belongs to one table, and is kept over a reload", async () => {
  const lessons = await loaded();
  expect(lessons.doneAt("chess", 7)).toBeUndefined();
  lessons.begin("chess", 7);
  lessons.tick("chess", "open");
  lessons.tick("chess", "open");
  expect([...lessons.doneAt("chess", 7)!]).toEqual(["open"]);
  expect(lessons.doneAt("chess", 8)).toBeUndefined();
  expect([...(await loaded()).doneAt("chess", 7)!]).toEqual(["open"]);
});

test("at another table it goes on, and after its end it begins anew", async () => {
  const lessons = await loaded();
  lessons.begin("chess", 7);
  lessons.tick("chess", "open");
  lessons.begin("chess", 9);
  expect(lessons.doneAt("chess", 9)?.size).toBe(1);
  lessons.end("chess");
  expect(lessons.doneAt("chess", 9)).toBeUndefined();
  lessons.begin("chess", 9);
  expect(lessons.doneAt("chess", 9)?.size).toBe(0);
});

test("the first visit is over with a lesson, a refusal of one, or a name", async () => {
  const lessons = await loaded();
  expect(lessons.isFirstVisit).toBe(true);
  lessons.dismiss();
  expect(lessons.isFirstVisit).toBe(false);
  localStorage.clear();
  const others = await loaded();
  others.begin("chess", 7);
  expect(others.isFirstVisit).toBe(false);
  localStorage.clear();
  localStorage.setItem("parlour.name", "Ann");
  expect((await loaded()).isFirstVisit).toBe(false);
});

test.each(["{", "null", "[]", '{"lessons": {"chess": 3, "go": {"table": "7"}}}'])(
  "what cannot be read counts as nothing: %s",
  async (stored) => {
    localStorage.setItem(STORED, stored);
    const lessons = await loaded();
    expect(lessons.doneAt("chess", 7)).toBeUndefined();
    expect(lessons.isFirstVisit).toBe(true);
  },
);
