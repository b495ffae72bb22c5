// Pages for a class at other sizes and in other languages, and whether the class screen fits.
import assert from "node:assert/strict";

/** The page at another size and in another language, light and dark in turn. */
export async function show(page, viewport, lang, number) {
  await page.setViewportSize(viewport);
  await page.emulateMedia({ colorScheme: number % 2 ? "light" : "dark" });
  const choice = page.locator("select", { has: page.locator("option[value=pt]") });
  await choice.selectOption(lang);
  await page.locator(`html[lang=${lang}]`).waitFor({ state: "attached" });
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** Nothing scrolls, and everything that is shown is on the screen. */
export async function assertInSight(page, what) {
  const wrong = await page.evaluate(() => {
    const { scrollHeight, scrollWidth } = document.documentElement;
    const cut = [...document.querySelectorAll(".screen :is(h1, h2, li, a, button, select, p)")]
      .filter((one) => one.checkVisibility())
      .filter((one) => {
        const { left, top, right, bottom } = one.getBoundingClientRect();
        return left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;
      })
      .map((one) => one.textContent.trim());
    return [...(scrollHeight > innerHeight || scrollWidth > innerWidth ? ["it scrolls"] : []), ...cut];
  });
  assert.deepEqual(wrong, [], what);
}
