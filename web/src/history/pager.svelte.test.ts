import { expect, test } from "vitest";
import type { Answer } from "../lib/messages";
import { Pager, type Page } from "./pager.svelte";

interface Numbers extends Page {
  numbers: number[];
}
type Asked = [string, (answer: Answer<{ value: Numbers }>) => void];

/** A pager, and what it has asked for: each question is answered by the test. */
function numbers(): [Pager<Numbers, number>, Asked[]] {
  const asked: Asked[] = [];
  const get = (path: string) =>
    new Promise<Answer<{ value: Numbers }>>((resolve) => asked.push([path, resolve]));
  return [new Pager<Numbers, number>(get, ({ numbers }) => numbers), asked];
}
const page = (next: string | null, ...numbers: number[]): Answer<{ value: Numbers }> => ({
  ok: true,
  value: { numbers, next },
});

test("pages follow one another by their cursor", async () => {
  const [pager, asked] = numbers();
  const opened = pager.open("list?won=true");
  asked[0]![1](page("5-1", 1, 2));
  await opened;
  expect(pager.rows).toEqual([1, 2]);
  expect(pager.hasMore).toBe(true);
  const more = pager.more();
  expect(asked[1]![0]).toBe("list?won=true&cursor=5-1");
  asked[1]![1](page(null, 3));
  expect(await more).toBe(1);
  expect(pager.rows).toEqual([1, 2, 3]);
  expect(pager.hasMore).toBe(false);
  expect(await pager.more()).toBe(0);
  expect(asked).toHaveLength(2);
});

test("a page that is on its way is not asked for twice", async () => {
  const [pager, asked] = numbers();
  const opened = pager.open("list");
  asked[0]![1](page("1.5e-05_7", 1));
  await opened;
  const [first, second] = [pager.more(), pager.more()];
  expect(asked).toHaveLength(2);
  expect(asked[1]![0]).toBe("list?cursor=1.5e-05_7");
  asked[1]![1](page(null, 2));
  expect(await Promise.all([first, second])).toEqual([1, 0]);
  expect(pager.rows).toEqual([1, 2]);
});

test("the answer for a list that is not wanted any more is left aside", async () => {
  const [pager, asked] = numbers();
  const old = pager.open("old");
  const fresh = pager.open("new");
  asked[1]![1](page(null, 2));
  await fresh;
  asked[0]![1](page("9", 1));
  await old;
  expect(pager.rows).toEqual([2]);
  expect(pager.hasMore).toBe(false);
});

test("a refusal keeps what is shown, and goes when the next page comes", async () => {
  const [pager, asked] = numbers();
  const opened = pager.open("list");
  asked[0]![1](page("2", 1));
  await opened;
  const refused = pager.more();
  asked[1]![1]({ ok: false, code: "OFFLINE", error: "" });
  expect(await refused).toBe(0);
  expect(pager.refusal?.code).toBe("OFFLINE");
  expect(pager.rows).toEqual([1]);
  const again = pager.more();
  asked[2]![1](page(null, 2));
  expect(await again).toBe(1);
  expect(pager.refusal).toBe(null);
});
