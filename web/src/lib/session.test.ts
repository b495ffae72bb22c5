import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { connection } from "./connection.svelte";
import { session } from "./session.svelte";

const ANN = { user_id: 1, display_name: "Ann", is_guest: true, username: null };
const asked: string[] = [];
let answers: (Response | Error)[] = [];

const answer = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });

beforeEach(() => {
  vi.useFakeTimers();
  asked.length = 0;
  [session.me, session.known] = [null, false];
  vi.spyOn(connection, "open").mockImplementation(() => {});
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    const next = answers.shift()!;
    if (next instanceof Error) throw next;
    return next;
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("a server that is away is asked again who we are", async () => {
  answers = [new Error("away"), answer({ error: "…", code: "TOO_MANY_REQUESTS" }, 429), answer(ANN)];
  const loaded = session.load();
  await vi.advanceTimersByTimeAsync(1);
  expect([session.known, session.me]).toEqual([false, null]);
  await vi.advanceTimersByTimeAsync(5_000);
  await loaded;
  expect(session.me?.display_name).toBe("Ann");
});

test("nobody becomes a new guest before it is known who they are", async () => {
  answers = [answer(ANN)];
  expect(await session.ensure("Ben")).toEqual({ ok: true });
  expect(asked[0]).toBe("/api/auth/me");
  expect(asked).not.toContain("/api/auth/guest");
  expect(session.me?.display_name).toBe("Ann");
});

test("what is not known is refused where the server is away", async () => {
  answers = [new Error("away")];
  expect(await session.ensure("Ben")).toMatchObject({ ok: false, code: "OFFLINE" });
});

test("a session that has ended elsewhere is noticed", async () => {
  session.me = ANN as never;
  session.known = true;
  answers = [answer({ error: "…", code: "UNAUTHORIZED" }, 401)];
  connection.refused();
  await vi.advanceTimersByTimeAsync(1);
  expect(session.me).toBe(null);
});
