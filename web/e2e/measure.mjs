// How heavy the first page is and how soon it can be used, as JSON: what bench/web.py prints.
import { launch, serve } from "./browser.mjs";

const server = await serve();
const browser = await launch();

/** The first page in a fresh browser: what came over the wire, and when its buttons could be pressed. */
async function visit() {
  const context = await browser.newContext();
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
  await context.close();
  return { interactive, scripts: bytes.Script, styles: bytes.Stylesheet };
}

const visits = [];
for (let n = 0; n < 5; n++) visits.push(await visit());
await browser.close();
await server.stop();
console.log(JSON.stringify(visits));
