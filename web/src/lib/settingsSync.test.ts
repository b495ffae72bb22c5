import { beforeEach, expect, test, vi } from "vitest";
import { call, get } from "./api";
import { settings } from "./settings.svelte";
import { follow, leave } from "./settingsSync";

vi.mock("./api", () => ({ get: vi.fn(), call: vi.fn() }));

/** What the server has for each account. */
const server = new Map<number, Record<string, unknown>>();
let account = 0;

const login = async (id: number): Promise<void> => {
  account = id;
  await follow(id);
};
const stored = () => JSON.parse(localStorage.getItem("parlour.settings") ?? "{}");
const sent = () => vi.mocked(call).mock.calls.map(([, , body]) => body);

beforeEach(() => {
  leave();
  localStorage.clear();
  settings.take({});
  server.clear();
  vi.mocked(get).mockImplementation(async () => ({ ok: true, value: server.get(account) ?? {} }) as never);
  vi.mocked(call).mockReset();
  vi.mocked(call).mockImplementation(async (_method, _path, body) => {
    const merged = { ...server.get(account), ...(body as object) };
    server.set(account, merged);
    return { ok: true, value: merged } as never;
  });
});

test("what is chosen holds at once, and is sent when somebody is there", async () => {
  settings.set({ theme: "dark" });
  expect(settings.all.theme).toBe("dark");
  expect(sent()).toEqual([]);
  await login(1);
  expect(server.get(1)).toEqual({ theme: "dark" });
  settings.set({ pace: "slow" });
  await vi.waitFor(() => expect(server.get(1)).toEqual({ theme: "dark", pace: "slow" }));
});

test("the account's choices replace those of the browser, except what was chosen here and not sent", async () => {
  server.set(1, { theme: "light", sounds: "off" });
  settings.set({ theme: "dark" });
  await login(1);
  expect(stored()).toEqual({ theme: "dark", sounds: "off" });
  server.set(1, { theme: "light" });
  await login(1);
  expect(stored()).toEqual({ theme: "light" });
});

test("choices of another account are forgotten", async () => {
  await login(1);
  settings.set({ left_hand: true });
  await vi.waitFor(() => expect(server.get(1)).toEqual({ left_hand: true }));
  await login(2);
  expect(settings.all.left_hand).toBe(false);
  expect(server.get(2)).toBeUndefined();
});

test("whoever logs out leaves nothing but the language", async () => {
  await login(1);
  settings.set({ language: "es", card_size: "large" });
  leave();
  expect(stored()).toEqual({ language: "es" });
  await login(2);
  expect(server.get(2)).toBeUndefined();
});

test("a choice that could not be sent is sent later", async () => {
  await login(1);
  vi.mocked(call).mockResolvedValueOnce({ ok: false, code: "OFFLINE", error: "" } as never);
  settings.set({ pace: "quick" });
  await vi.waitFor(() => expect(call).toHaveBeenCalledOnce());
  expect(server.get(1)).toBeUndefined();
  await login(1);
  expect(server.get(1)).toEqual({ pace: "quick" });
});

test("values that are not allowed are ignored", async () => {
  server.set(1, { pace: "fastest", theme: "dark", unknown: 1 });
  await login(1);
  expect(stored()).toEqual({ theme: "dark" });
});
