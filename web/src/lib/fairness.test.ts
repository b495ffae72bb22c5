// The expected values are what parlour.tables.fairness and parlour.rules.shuffles give.
import { expect, test } from "vitest";
import { checkDeal, shuffled } from "./fairness";

const proof = {
  game_id: 1,
  commitment: "4773d12e2371bb935b9a0f5439b4a1c3ad3f2414b86980f8418d1cfabdfadfef",
  secret: "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff",
  words: [
    { player_id: 7, word: "the rain in Spain" },
    { player_id: 8, word: 'ñ "quoted" ♠' },
  ],
  seeded: false,
  how_to_check: "",
};
const SEED = "3dd0a5e7f94dbaa73165f59235f0f1a7c0fc0c2032d2aa05fbad391f1ad75fc8";

test("a deal as promised passes, with the server's own seed", async () => {
  expect(await checkDeal(proof)).toEqual({ promised: true, seed: SEED, seeded: false });
});

test("another secret than the promised one is found out", async () => {
  const other = { ...proof, secret: proof.secret.replace("00", "01") };
  expect((await checkDeal(other)).promised).toBe(false);
});

test("the shuffle is the server's", async () => {
  const items = Array.from({ length: 108 }, (_, index) => index);
  expect(await shuffled(items, SEED, 2)).toEqual([
    0, 8, 74, 40, 72, 87, 91, 3, 27, 73, 19, 82, 61, 78, 102, 17, 77, 14, 107, 60, 93, 70, 55, 1, 4, 57, 66,
    65, 92, 88, 49, 5, 10, 28, 67, 80, 6, 104, 16, 84, 56, 24, 18, 106, 25, 47, 83, 48, 46, 86, 39, 81, 94,
    29, 20, 41, 69, 15, 13, 21, 105, 36, 68, 32, 85, 2, 51, 62, 98, 42, 96, 54, 44, 99, 43, 89, 37, 33, 100,
    59, 31, 35, 63, 23, 7, 30, 45, 90, 76, 58, 26, 53, 97, 38, 50, 103, 9, 34, 71, 22, 64, 79, 75, 52, 11, 95,
    101, 12,
  ]);
});
