// axe-core on every page, light and dark, on a phone and on a wide screen; nothing wider than the screen.
import { test } from "node:test";
import { assertAccessible } from "./axe.mjs";
import { openTable, person } from "./browser.mjs";
import { settled } from "./cardInput.mjs";
import { browser, server } from "./stage.mjs";

for (const colorScheme of ["light", "dark"])
  for (const width of [360, 1280])
    test(`every page, ${colorScheme}, ${width} px`, { timeout: 120_000 }, async () => {
      const options = {
        colorScheme,
        viewport: { width, height: 780 },
        reducedMotion: "reduce",
        bypassCSP: true,
      };
      const { page, context } = await person(browser, server.url, options);
      const look = (what) => assertAccessible(page, what);
      await page.getByRole("button", { name: "Play now: UNO" }).waitFor();
      await look("home");
      await page.keyboard.press("Tab");
      await page.keyboard.press("Enter"); // the skip link
      await page.locator("main:focus").waitFor();
      await page.getByLabel("Your name").fill("Ann");
      await page.getByRole("button", { name: "Open a table: UNO" }).click();
      await page.getByText("House rules").click();
      await look("opening a table");
      await page.getByRole("button", { name: "Cancel" }).click();
      await openTable(page, "UNO");
      await page.locator(".share svg").waitFor();
      await look("lobby");
      await page.getByRole("button", { name: "Add a bot" }).first().click();
      await page.getByRole("button", { name: "Deal" }).click();
      await page.locator(".play > *").first().waitFor();
      await settled(page);
      await look("table");
      await page.goto(`${server.url}/me`);
      await page.getByLabel("User name").waitFor();
      await look("me");
      const fresh = `ann-${colorScheme}-${width}`;
      await page.getByLabel("User name").fill(fresh);
      await page.getByLabel("Password").fill("correct horse");
      await page.getByRole("button", { name: "Create an account" }).click();
      await page.getByRole("heading", { name: "Where you are logged in" }).waitFor();
      await page.getByText("this device").waitFor();
      await look("me, with an account");
      await page.getByRole("button", { name: "Delete…" }).click();
      await page.getByText("Delete your account for good?").waitFor();
      await look("me, deletion");
      await page.keyboard.press("Escape");
      await page.goto(`${server.url}/table/999999`);
      await page.getByRole("heading", { level: 1 }).waitFor();
      await look("no such table");
      await page.goto(`${server.url}/replay/999999`);
      await page.getByRole("alert").waitFor();
      await look("no such replay");
      await context.close();
    });
