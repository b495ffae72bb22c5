// Before the browser tests: is there a Chromium? Install it where that is allowed, else say what to install.
import { spawnSync } from "node:child_process";
import { chromiumPath } from "./browser.mjs";

const mayInstall = process.getuid?.() === 0 && spawnSync("apt-get", ["--version"]).status === 0;
if (!chromiumPath() && mayInstall) {
  console.log("Installing Debian's chromium…");
  spawnSync("apt-get", ["update", "-qq"], { stdio: "inherit" });
  spawnSync("apt-get", ["install", "-y", "--no-install-recommends", "chromium"], { stdio: "inherit" });
}
if (!chromiumPath()) {
  console.error("The browser tests need Chromium: apt-get install chromium, or set CHROMIUM to its path.");
  process.exitCode = 1;
}
