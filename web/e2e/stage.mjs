// The server and the browser of a test file, which is a process of its own: there before its tests, gone after them.
import { after, before } from "node:test";
import { launch, serve } from "./browser.mjs";

export let server, browser;

before(async () => {
  server = await serve();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});
