// A browser and a server for the tests in this folder.
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

export const pathTo = (path) => fileURLToPath(new URL(path, import.meta.url));

/** The Chromium of the machine: $CHROMIUM, or one of the usual places. */
export function chromiumPath() {
  const places = [
    process.env.CHROMIUM,
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
  ];
  return places.find((path) => path && existsSync(path));
}

/** The Firefox of the machine: $FIREFOX, or Debian's; undefined where there is none. */
export function firefoxPath() {
  const places = [process.env.FIREFOX, "/usr/bin/firefox-esr", "/usr/bin/firefox"];
  return places.find((path) => path && existsSync(path));
}

export function launch() {
  const executablePath = chromiumPath();
  if (!executablePath)
    throw new Error("No Chromium found: install it (Debian: apt-get install chromium) or set CHROMIUM.");
  const args = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"];
  args.push("--disable-background-networking", "--disable-component-update", "--disable-sync");
  // A host name that the browser does not treat as local.
  args.push("--host-resolver-rules=MAP parlour.example 127.0.0.1");
  return chromium.launch({ executablePath, args });
}

export const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

export function python() {
  if (process.env.PYTHON) return process.env.PYTHON;
  const own = pathTo("../../.venv/bin/python");
  return existsSync(own) ? own : "python3";
}

/** The environment in which the repository's own `parlour` is imported. */
export const environment = () => ({ ...process.env, PYTHONPATH: pathTo("../../src") });

/** A server of our own on a free port, with an empty database. */
export async function serve(settings = {}) {
  const port = await freePort();
  const data = mkdtempSync(join(tmpdir(), "parlour-e2e-"));
  const env = { ...environment(), PORT: String(port), HOST: "127.0.0.1", PARLOUR_DATA: data };
  Object.assign(env, { PARLOUR_GUESTS_PER_HOUR: "10000" }, settings);
  const url = `http://127.0.0.1:${port}`;
  let child;
  const start = async () => {
    child = spawn(python(), ["-m", "parlour", "serve"], { env, stdio: "ignore" });
    for (let tries = 0; ; tries++) {
      if (
        await fetch(`${url}/readyz`).then(
          (answer) => answer.ok,
          () => false,
        )
      )
        return;
      if (tries > 1200 || child.exitCode !== null) throw new Error("The server did not start.");
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  };
  const halt = () =>
    new Promise((resolve) => {
      child.once("exit", resolve);
      child.kill();
    });
  const stop = () => halt().then(() => rmSync(data, { recursive: true, force: true }));
  await start();
  return { url, start, halt, stop };
}

/** Refusals, servers that are away on purpose, and what browsers say of every page over plain HTTP. */
export const EXPECTED =
  /status of (401|403|404|409|503)|ERR_CONNECTION_REFUSED|Cross-Origin-Opener-Policy header has been ignored/;

/**
 * A person in a browser of their own; `chosen` are settings, besides moves that are shown without a pause. What the
 * page complains about is collected in `complaints`, and every message that it got by socket or REST in `received`.
 */
export async function person(browser, url, { chosen = {}, ...options } = {}) {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    locale: "en-GB",
    ...options,
  });
  const settings = JSON.stringify({ pace: "none", ...chosen });
  await context.addInitScript((all) => {
    if (localStorage.getItem("parlour.settings") === null) localStorage.setItem("parlour.settings", all);
  }, settings);
  const page = await context.newPage();
  const complaints = [];
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error" && !EXPECTED.test(message.text())) complaints.push(message.text());
  });
  page.on("request", (request) => {
    const { protocol, origin } = new URL(request.url());
    if (/^(http|ws)/.test(protocol) && origin.replace(/^ws/, "http") !== new URL(url).origin)
      complaints.push(`asked a third party: ${request.url()}`);
  });
  const received = [];
  page.on("websocket", (socket) =>
    socket.on("framereceived", ({ payload }) => received.push(...eventsIn(String(payload)))),
  );
  page.on("response", (answer) => {
    const { pathname } = new URL(answer.url());
    const isCatalogue = pathname.startsWith("/api/catalogue"); // names every piece, to everybody
    if (pathname.startsWith("/api/") && !isCatalogue)
      void answer.json().then(
        (body) => received.push(body),
        () => {},
      );
  });
  await page.goto(url);
  return { context, page, complaints, received };
}

/** What a Socket.IO packet carries: the arguments of an event or of an acknowledgement. */
function eventsIn(packet) {
  const found = /^4[23][^[]*(\[.*)$/s.exec(packet);
  return found ? JSON.parse(found[1]).filter((part) => typeof part === "object") : [];
}

/** Open a table of a game by the page's dialog, with the settings that are given. */
export async function openTable(page, game, { players, options = {}, clock, door } = {}) {
  await page.getByRole("button", { name: `Open a table: ${game}`, exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Open" }).waitFor();
  if (players && (await dialog.locator("input[type=range]").count()))
    await dialog.locator("input[type=range]").fill(String(players));
  if (door) await dialog.getByLabel("Who sees the table").selectOption(door);
  if (clock) {
    await dialog.getByLabel("Clock").selectOption(clock.type);
    await dialog.locator('[name="seconds"]').fill(String(clock.seconds));
  }
  if (Object.keys(options).length) await dialog.getByText("House rules").click();
  for (const [name, value] of Object.entries(options)) {
    const field = dialog.locator(`[name="${name}"]`);
    await (typeof value === "boolean" ? field.setChecked(value) : field.fill(String(value)));
  }
  await page.getByRole("dialog").getByRole("button", { name: "Open" }).click();
  await page.locator(".share").waitFor();
}
