// The expected values are what parlour.tables.fairness and parlour.game.shuffles give (tests/tables/test_fairness.py).
import { expect, test } from "vitest";
import { checkDeal, digestOf, newWord, shuffled, wordHash } from "./fairness";
import examples from "./fairness.fixture.json";
import type { Fairness } from "./messages";

interface Example {
  name: string;
  proof: Fairness & { secret: string };
  digest: string | null;
  seed: string;
}
const all = examples as unknown as Example[];
const whole = all.find(({ name }) => name === "all shown")!.proof;

const SEED = "3dd0a5e7f94dbaa73165f59235f0f1a7c0fc0c2032d2aa05fbad391f1ad75fc8";

test.each(all)("$name: a deal as promised passes, with the server's own seed", (example) => {
  const { proof, digest, seed } = example;
  expect(checkDeal(proof)).toEqual({ promised: true, kept: true, seed, seeded: false });
  if (proof.terms) expect(digestOf(proof.terms)).toBe(digest);
});

test("the terms' fields may come in any order", () => {
  const mixed = Object.fromEntries(Object.entries(whole.terms!).reverse()) as typeof whole.terms;
  expect(checkDeal({ ...whole, terms: mixed })).toEqual(checkDeal(whole));
});

test("another secret than the promised one is found out", () => {
  const other = { ...whole, secret: whole.secret.replace("00", "01") };
  expect(checkDeal(other).promised).toBe(false);
  expect(checkDeal({ ...whole, secret: "no hexadecimal" }).promised).toBe(false);
});

test("words that were not committed are found out", () => {
  const [first, ...rest] = whole.committed;
  const swapped = { ...first!, word: "ab".repeat(32) };
  expect(checkDeal({ ...whole, committed: [swapped, ...rest] }).kept).toBe(false);
  const word_hash = wordHash(whole.table_id, first!.player_id, "ab".repeat(32));
  expect(checkDeal({ ...whole, committed: [{ ...swapped, word_hash }, ...rest] }).kept).toBe(false);
  expect(checkDeal({ ...whole, committed: rest }).kept).toBe(false);
  expect(checkDeal({ ...whole, terms: null }).kept).toBe(false);
});

test("new words are random and have 32 bytes", () => {
  expect(newWord()).toMatch(/^[0-9a-f]{64}$/);
  expect(newWord()).not.toBe(newWord());
});

test("the shuffle is the server's", () => {
  const items = Array.from({ length: 108 }, (_, index) => index);
  expect(shuffled(items, SEED, 2)).toEqual([
    0, 8, 74, 40, 72, 87, 91, 3, 27, 73, 19, 82, 61, 78, 102, 17, 77, 14, 107, 60, 93, 70, 55, 1, 4, 57, 66,
    65, 92, 88, 49, 5, 10, 28, 67, 80, 6, 104, 16, 84, 56, 24, 18, 106, 25, 47, 83, 48, 46, 86, 39, 81, 94,
    29, 20, 41, 69, 15, 13, 21, 105, 36, 68, 32, 85, 2, 51, 62, 98, 42, 96, 54, 44, 99, 43, 89, 37, 33, 100,
    59, 31, 35, 63, 23, 7, 30, 45, 90, 76, 58, 26, 53, 97, 38, 50, 103, 9, 34, 71, 22, 64, 79, 75, 52, 11, 95,
    101, 12,
  ]);
});
