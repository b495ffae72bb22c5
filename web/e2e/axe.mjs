// axe-core on a page, and whether it fits the screen.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { settled } from "./cardInput.mjs";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** No serious finding, and nothing wider than the screen. The person's browser needs `bypassCSP: true`. */
export async function assertAccessible(page, what) {
  await settled(page); // colors and places on their way are not what people see
  await page.evaluate(AXE);
  // The text in pictures of cards is drawn with `fill`; axe reads `color`, which nobody sees there.
  const { violations } = await page.evaluate(() =>
    window.axe.run({ include: [document], exclude: ["svg text"] }, { resultTypes: ["violations"] }),
  );
  const grave = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  const told = grave.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 120)).join(" | ")}`,
  );
  assert.deepEqual(told, [], what);
  const tooWide = await page.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  );
  assert.equal(tooWide, false, `${what} is wider than the screen`);
}
