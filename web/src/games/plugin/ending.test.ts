import { expect, test } from "vitest";
import { checked } from "./ending";

test("what a package says of its end is taken as far as it is what was promised", () => {
  const badge = { text: "Moon", seats: [2] };
  expect(
    checked({ decided: "Over", badges: [badge, { text: 1 }, null, { text: "x", seats: ["a"] }] }),
  ).toEqual({
    decided: "Over",
    badges: [badge],
  });
  expect(checked({ decided: "Over" })).toEqual({ decided: "Over", badges: [] });
  for (const odd of [null, undefined, "Over", { badges: [] }, { decided: 3 }])
    expect(checked(odd)).toBeNull();
});
