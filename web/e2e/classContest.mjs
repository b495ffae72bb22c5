// A contest for a class: a server with a roster, students' players as real processes, and the operator's commands.
import { execFile, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { environment, freePort, pathTo, python } from "./browser.mjs";

const run = promisify(execFile);
const PLAYERS = pathTo("../../bench/foreign_players.py");

/** Waits until `look` returns something, and returns it. */
export async function until(look, what, seconds = 90) {
  for (const end = Date.now() + 1000 * seconds; Date.now() < end;) {
    const found = await look();
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`It did not happen: ${what}`);
}

/** Starts the server with these students on its roster, and names their tokens. */
export async function classContest(students, { target = 30 } = {}) {
  const folder = mkdtempSync(join(tmpdir(), "parlour-class-"));
  const data = ["--data", join(folder, "contest.sqlite3")];
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const env = environment();
  const started = [];

  /** A command of `parlour contest` on the file of this contest. Returns what it prints. */
  const command = async (...words) =>
    (await run(python(), ["-m", "parlour", "contest", ...words, ...data], { env })).stdout;

  function start(words) {
    const child = spawn(python(), words, { env, stdio: "ignore" });
    started.push(child);
    return child;
  }

  const end = (child) =>
    new Promise((resolve) => {
      if (child.exitCode !== null || child.signalCode !== null) return resolve();
      child.once("exit", resolve);
      child.kill("SIGKILL");
    });

  const tokens = {};
  for (const line of (await command("roster", "add", ...students)).trim().split("\n")) {
    const [name, token] = line.split("\t");
    tokens[name] = token;
  }
  const key = (await command("key")).trim();
  // Players on a busy machine may take their time.
  const serve = ["-m", "parlour", "contest", "serve", "--port", port, "--target", String(target), ...data];
  const server = start([...serve, "--answer-seconds", "30"]);
  await until(
    () =>
      fetch(url).then(
        ({ ok }) => ok,
        () => false,
      ),
    "the server starts",
    300,
  );

  const get = async (path, bearer = room.key) =>
    (await fetch(`${url}/api/${path}`, { headers: { Authorization: `Bearer ${bearer}` } })).json();

  const room = {
    url,
    folder,
    key,
    tokens,
    command,
    get,
    server,
    end,
    /** A student's player of a kind that `bench/foreign_players.py` names. With `test` it practices. */
    enter(student, name, { kind = "honest", version = "", test = false, thinkMs = 0 } = {}) {
      const more = ["--token", tokens[student], "--version", version, "--think-ms", String(thinkMs)];
      return start([PLAYERS, url, `${name}:0:${kind}`, ...more, ...(test ? ["--test"] : [])]);
    },
    async stop() {
      await Promise.all(started.map(end));
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return room;
}
