// Before the browser tests: is there a Chromium and a Firefox? Install them where that is allowed, else say what to
// install. Without Chromium there are no browser tests; without Firefox its own are left out.
import { spawnSync } from "node:child_process";
import { chromiumPath, firefoxPath } from "./browser.mjs";

const apt = (...command) => spawnSync("apt-get", command, { stdio: "inherit" });
const mayInstall = process.getuid?.() === 0 && spawnSync("apt-get", ["--version"]).status === 0;

const isOnlyMeasured = process.argv.includes("--chromium");
const missing = [
  ...(chromiumPath() ? [] : ["chromium"]),
  ...(firefoxPath() || isOnlyMeasured ? [] : ["firefox-esr"]),
];
if (missing.length && mayInstall) {
  apt("update", "-qq");
  for (const name of missing) {
    console.log(`Installing Debian's ${name}…`);
    apt("install", "-y", "-qq", "--no-install-recommends", name);
  }
}
if (!firefoxPath() && !isOnlyMeasured)
  console.warn("The tests in Firefox are left out: apt-get install firefox-esr, or set FIREFOX to its path.");
if (!chromiumPath()) {
  console.error("The browser tests need Chromium: apt-get install chromium, or set CHROMIUM to its path.");
  process.exitCode = 1;
}
