import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Table, TableModule } from "../../kit/contract";
import { language } from "../../lib/i18n/language.svelte";
import type { TableProps } from "../room";
import PluginTable from "./PluginTable.svelte";

const WORDS = {
  title: "Toy",
  tagline: "A toy.",
  rules: "Play.",
  values: { win: "wins" },
  pieces: { QS: "queen of spades" },
  refusals: { NO: "Not so." },
};
let told: { table: string | null; styles: null; words: object };
let shown: Record<string, unknown> | undefined;
let target: HTMLElement;
const complaints = vi.spyOn(console, "error").mockImplementation(() => {});

beforeEach(() => {
  told = { table: "/games/toy/table.js", styles: null, words: WORDS };
  vi.stubGlobal("fetch", async () => ({ ok: true, text: async () => JSON.stringify(told) }));
  target = document.createElement("main");
  document.body.append(target);
  complaints.mockClear();
});

afterEach(async () => {
  if (shown) await unmount(shown);
  shown = undefined;
  target.remove();
  vi.unstubAllGlobals();
  await language.choose("en");
});

const table = (version = 1, game = "toy") =>
  ({
    game,
    state: "playing",
    version,
    players: [{ player_id: 7, seat: 1, display_name: "Ann", is_bot: false, away: false }],
    to_act: [7],
    waits_for: [7],
    your_seat: 1,
    view: { pile: 3 },
  }) as unknown as TableProps["table"];

interface Log {
  mounted: Table[];
  updated: Table[];
  destroyed: number;
}

/** A module that notes what it is told, and does more where that is given. */
function toy(
  more: Partial<Record<"mount" | "update" | "destroy", (table: Table, target: HTMLElement) => void>> = {},
) {
  const log: Log = { mounted: [], updated: [], destroyed: 0 };
  const module: TableModule = {
    mount(element, given) {
      log.mounted.push(given);
      element.append("the toy's own table");
      more.mount?.(given, element);
      return {
        update(next) {
          log.updated.push(next);
          more.update?.(next, element);
        },
        destroy() {
          log.destroyed += 1;
          element.replaceChildren();
          more.destroy?.(given, element);
        },
      };
    },
  };
  return { module, log };
}

type Load = (address: string) => Promise<Partial<TableModule>>;

function show(loadModule: Load, game = "toy") {
  const props = $state({
    table: table(1, game),
    me: 7,
    act: async () => ({ ok: true as const, version: 2 }),
    news: [],
    loadModule,
  });
  shown = mount(PluginTable, { target, props });
  return props;
}

const says = (text: string) => expect.poll(() => target.textContent).toContain(text);
const OWN = "the toy's own table";
const NOTICE = "This game's own table could not be shown.";

/** The notice and the generic table, which shows the view, are there; the error is in the console once. */
async function expectGeneric(error: unknown): Promise<void> {
  await says(NOTICE);
  await expect.poll(() => target.querySelector(".generic")).not.toBeNull();
  expect(target.textContent).not.toContain(OWN);
  expect(complaints.mock.calls.map(([, thrown]) => thrown)).toEqual([error]);
}

test("the module is loaded from its address, mounted, updated and destroyed", async () => {
  const { module, log } = toy();
  const addresses: string[] = [];
  const props = show(async (address) => (addresses.push(address), module));
  await says(OWN);
  expect(addresses).toEqual(["/games/toy/table.js"]);
  const [given] = log.mounted;
  expect(given!.state.view).toEqual({ pile: 3 });
  expect(given!.nameOf("QS")).toBe("queen of spades");
  expect(given!.playerName(0)).toBe("Ann");
  expect(given!.refusalText({ ok: false, code: "NO", error: "No." })).toBe("Not so.");
  expect(given!.language).toBe("en");
  props.table = table(2);
  flushSync();
  expect(log.updated.map(({ state }) => state.version)).toEqual([2]);
  await unmount(shown!);
  shown = undefined;
  expect([log.mounted.length, log.destroyed]).toEqual([1, 1]);
  expect(complaints).not.toHaveBeenCalled();
});

test("another language mounts the table anew", async () => {
  const { module, log } = toy();
  show(async () => module);
  await says(OWN);
  await language.choose("es");
  await expect.poll(() => log.mounted.map((given) => given.language)).toEqual(["en", "es"]);
  expect(log.destroyed).toBe(1);
  expect(target.textContent).toContain(OWN);
});

test("a game that brings no table has the generic one, without a notice", async () => {
  told.table = null;
  show(async () => ({}), "another");
  await expect.poll(() => target.querySelector(".generic")).not.toBeNull();
  expect(target.textContent).not.toContain(NOTICE);
});

const ERROR = new Error("the author's mistake");
const breaks = () => {
  throw ERROR;
};

test("a module that cannot be loaded leaves the generic table", async () => {
  show(async () => breaks());
  await expectGeneric(ERROR);
});

test("a module without mount leaves the generic table", async () => {
  show(async () => ({}));
  await expectGeneric(new TypeError("The module exports no function mount."));
});

test("mount that throws leaves the generic table", async () => {
  show(async () => toy({ mount: breaks }).module);
  await expectGeneric(ERROR);
});

test("update that throws leaves the generic table, which goes on", async () => {
  const { module, log } = toy({ update: breaks, destroy: breaks });
  const props = show(async () => module);
  await says(OWN);
  props.table = table(2);
  await expectGeneric(ERROR);
  props.table = table(3);
  flushSync();
  expect([log.updated.length, log.destroyed]).toEqual([1, 1]);
});

test("destroy that throws does not keep the page from going on", async () => {
  show(async () => toy({ destroy: breaks }).module);
  await says(OWN);
  await unmount(shown!);
  shown = undefined;
  expect(target.textContent).toBe("");
  expect(complaints).toHaveBeenCalledTimes(1);
});

test("wrong props of a part leave the generic table", async () => {
  show(async () => toy({ mount: ({ kit }, element) => kit.hand(element, { cards: null } as never) }).module);
  await says(NOTICE);
  await expect.poll(() => target.querySelector(".generic")).not.toBeNull();
  expect(target.querySelector(".hand")).toBeNull();
  expect(complaints).toHaveBeenCalledTimes(1);
});
