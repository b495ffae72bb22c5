// How heavy the first page is, how soon it can be used and how much it moves, as JSON: what bench/web.py prints.
import { launch, serve } from "./browser.mjs";

const SIZES = [
  { width: 1366, height: 633 },
  { width: 390, height: 844 },
];

const server = await serve();
const browser = await launch();

/** How far the page's content has moved by itself since it was opened (Cumulative Layout Shift). */
const layoutShift = (page) =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) if (!entry.hadRecentInput) sum += entry.value;
        }).observe({ type: "layout-shift", buffered: true });
        requestAnimationFrame(() => setTimeout(() => resolve(sum), 100));
      }),
  );

/** The first page in a fresh browser: what came over the wire, and when its buttons could be pressed. */
async function visit(viewport) {
  const context = await browser.newContext({ viewport });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  const kinds = new Map();
  const bytes = { Script: 0, Stylesheet: 0 };
  session.on("Network.responseReceived", ({ requestId, type }) => kinds.set(requestId, type));
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId);
    if (kind in bytes) bytes[kind] += encodedDataLength;
  });
  const started = Date.now();
  await page.goto(server.url);
  await page.getByRole("button", { name: "Play now: UNO" }).waitFor();
  const interactive = Date.now() - started;
  await page.waitForTimeout(300);
  const measured = { interactive, scripts: bytes.Script, styles: bytes.Stylesheet };
  const shift = await layoutShift(page);
  const shift_again = await comeBack(page);
  await context.close();
  return { ...measured, shift, shift_again };
}

/** The same page for somebody who has a table. */
async function comeBack(page) {
  await page.getByLabel("Your name").fill("Ann");
  await page.getByRole("button", { name: "Open a table: UNO" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Open" }).click();
  await page.locator(".share").waitFor();
  await page.goto(server.url);
  await page.getByRole("heading", { name: "Your tables" }).waitFor();
  await page.getByRole("button", { name: "Play now: UNO" }).waitFor();
  await page.waitForTimeout(300);
  return layoutShift(page);
}

const visits = [];
for (let n = 0; n < 6; n++) visits.push(await visit(SIZES[n % SIZES.length]));
await browser.close();
await server.stop();
console.log(JSON.stringify(visits));
