// A server that keeps to the protocol, or does not, and a browser that plays along without being asked.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { checkDeal, digestOf, wordHash } from "./fairness";
import type { Fairness, TableState, Terms } from "./messages";
import { openTable } from "./opening";
import { ownWords } from "./ownWords.svelte";
import { TableStore } from "./table.svelte";

const ME = 7;
const OTHER = 8;
const SECRET = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff";
const PROMISE = "4773d12e2371bb935b9a0f5439b4a1c3ad3f2414b86980f8418d1cfabdfadfef";
const OTHERS_WORD = "cd".repeat(32);

/** A table on a server, as far as words are concerned. */
class Server {
  readonly table_id = crypto.randomUUID();
  readonly game_id = Math.floor(Math.random() * 1e9);
  posted: string[] = [];
  committed: [number, string][] = [];
  shown = new Map<number, string>();
  terms: Terms | null = null;
  state: "lobby" | "playing" | "ended" = "lobby";
  version = 1;

  otherCommits(): void {
    this.committed.push([OTHER, wordHash(this.table_id, OTHER, OTHERS_WORD)]);
  }

  close(changed: Partial<Terms> = {}): void {
    const { table_id, committed } = this;
    const common = { format: "parlour-deal/2", table_id, game: "hearts", options: "{}", commitment: PROMISE };
    this.terms = { ...common, seats: [ME, OTHER], words: [], committed: [...committed], ...changed };
  }

  answer(path: string, body: { word_hash?: string; word?: string; game?: string }): unknown {
    if (path === "/api/games") return { game_id: this.game_id, table_id: this.table_id };
    if (path.endsWith("/fairness")) return this.proof();
    if (path.endsWith("/word/commit")) {
      this.posted.push("commit");
      this.committed.push([ME, body.word_hash!]);
    } else if (path.endsWith("/word/show")) {
      this.posted.push("show");
      this.shown.set(ME, body.word!);
    } else return this.seen();
    return { version: ++this.version };
  }

  seen(): TableState {
    const { game_id, table_id, state, terms } = this;
    const players = [ME, OTHER].map((player_id, at) => ({ player_id, seat: at + 1 }));
    const committed = this.committed.map(([player_id, word_hash]) => ({
      player_id,
      word_hash,
      shown: this.shown.has(player_id),
    }));
    const lobby = state === "lobby" ? { committed, ...(terms && { terms }) } : { committed: [] };
    const known = { game_id, table_id, state, players, your_seat: 1, commitment: PROMISE };
    return { ...known, version: ++this.version, ...lobby } as unknown as TableState;
  }

  proof(): Fairness & { secret: string } {
    const { game_id, table_id, terms } = this;
    const committed = this.committed.map(([player_id, word_hash]) => ({
      player_id,
      word_hash,
      word: this.shown.get(player_id) ?? null,
    }));
    const silent = committed.flatMap(({ player_id, word }) => (word === null ? [player_id] : []));
    const facts = { words: [], seeded: false, secret: SECRET, how_to_check: "" };
    return { game_id, table_id, commitment: PROMISE, committed, terms, silent, ...facts };
  }
}

let server: Server;
let store: TableStore;
let working: Promise<void>[];

/** The server sends its state, and the browser does what it does by itself. */
async function send(): Promise<void> {
  store.replace(server.seen());
  await Promise.all(working);
}

const alarm = () => ownWords.alarms.get(server.game_id);

beforeEach(() => {
  localStorage.clear();
  [server, working] = [new Server(), []];
  store = new TableStore(server.game_id, (state) => void working.push(ownWords.saw(state)));
  vi.stubGlobal("fetch", async (path: string, { body }: { body?: string }) => {
    const answer = server.answer(path, body ? JSON.parse(body) : {});
    return new Response(JSON.stringify(answer));
  });
});
afterEach(() => vi.unstubAllGlobals());

async function played(): Promise<void> {
  await send();
  server.otherCommits();
  server.close();
  await send();
  server.shown.set(OTHER, OTHERS_WORD);
  server.state = "playing";
}

test("a browser commits, shows and checks without being asked", async () => {
  await played();
  expect(server.posted).toEqual(["commit", "show"]);
  expect(wordHash(server.table_id, ME, server.shown.get(ME)!)).toBe(server.committed[0]![1]);
  await send();
  server.state = "ended";
  await send();
  expect(alarm()).toBeUndefined();
  expect(checkDeal(server.proof())).toMatchObject({ promised: true, kept: true });
  expect(await ownWords.compare(server.proof(), ME)).toBe("fair.mine");
});

test("states that come again make nothing be sent again", async () => {
  await send();
  await send();
  server.close();
  await send();
  await send();
  expect(server.posted).toEqual(["commit", "show"]);
});

test("the host of a new table commits before the game can start", async () => {
  expect(await openTable({ game: "hearts", players: 2, visibility: "private" })).toMatchObject({ ok: true });
  expect(server.posted).toEqual(["commit"]);
});

test("a page that is loaded again shows the word that it committed before", async () => {
  await send();
  server.close();
  store = new TableStore(server.game_id, (state) => void working.push(ownWords.saw(state)));
  await send();
  expect(wordHash(server.table_id, ME, server.shown.get(ME)!)).toBe(server.committed[0]![1]);
});

test("who joins with a commitment shows it, and one that is refused is forgotten", async () => {
  await ownWords.join(server.table_id, ME, async ({ word_hash }) => {
    server.committed.push([ME, word_hash!]);
    server.close();
    await send(); // the game starts before the join is answered
    return { ok: true, version: 2 };
  });
  expect(server.posted).toEqual(["show"]);
  const refused = new Server();
  await ownWords.join(refused.table_id, ME, async () => ({ ok: false, code: "GAME_FULL", error: "" }));
  expect(await ownWords.compare({ ...server.proof(), table_id: refused.table_id }, ME)).toBe("unknown");
});

test("a word is not shown under terms that leave it out", async () => {
  await send();
  server.close({ committed: [] });
  await send();
  expect(server.posted).toEqual(["commit"]);
  expect(alarm()).toBe("fair.leftout");
});

test.each<Partial<Terms>>([
  { commitment: "00".repeat(32) },
  { seats: [OTHER, ME] },
  { seats: [ME] },
  { table_id: "another" },
])("a word is not shown under terms of another table: %o", async (changed) => {
  await send();
  server.close(changed);
  await send();
  expect(server.posted).toEqual(["commit"]);
  expect(alarm()).toBe("fair.terms.other");
});

test("a server that pretends that the word was not shown is found out at the start", async () => {
  await played();
  server.shown.delete(ME);
  await send();
  expect(alarm()).toBe("fair.leftout");
});

test("a server that deals under other terms than it showed is found out", async () => {
  await played();
  const before = digestOf(server.terms!);
  server.committed[1] = [OTHER, wordHash(server.table_id, OTHER, "ef".repeat(32))];
  server.close();
  expect(digestOf(server.terms!)).not.toBe(before);
  await send();
  expect(alarm()).toBe("fair.terms.other");
});

test("another device's commitment is left alone", async () => {
  server.committed.push([ME, "ab".repeat(32)]);
  await send();
  server.close();
  await send();
  expect(server.posted).toEqual([]);
  expect(alarm()).toBeUndefined();
});
