// A contest of our own, with real players.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort, python, environment } from "./browser.mjs";

/** Where a contest will be: `open()` starts it, `enter(name, level)` a player, and `stop()` ends them all. */
export async function contestGround() {
  const folder = mkdtempSync(join(tmpdir(), "parlour-contest-"));
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const started = [];
  function parlour(...words) {
    const child = spawn(python(), ["-m", "parlour", "contest", ...words], {
      env: environment(),
      stdio: "ignore",
    });
    started.push(child);
    return child;
  }
  return {
    url,
    // A player may take a minute for an answer: one that is stopped keeps its game going until it is let on.
    open: (target) =>
      parlour(
        "serve",
        "--port",
        port,
        "--data",
        join(folder, "contest.sqlite3"),
        "--target",
        String(target),
        "--answer-seconds",
        "60",
      ),
    enter: (name, level) => parlour("player", "--server", url, "--name", name, "--level", level),
    stop() {
      for (const child of started) {
        child.kill("SIGCONT");
        child.kill("SIGKILL");
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
