import { afterEach, expect, test, vi } from "vitest";
import { catalogue } from "./catalogue.svelte";
import { language } from "./i18n/language.svelte";

const TITLES: Record<string, string> = { en: "Hearts", es: "Corazones" };
const asked: string[] = [];

/** A server that tells one game's title in the language asked for. */
function serve(isUp = true): void {
  vi.stubGlobal("fetch", async (address: string) => {
    asked.push(address);
    const lang = new URL(address, "http://localhost").searchParams.get("language")!;
    const game = { game: "toy", title: TITLES[lang] };
    const body = address.includes("catalogue/") ? game : [game];
    return new Response(JSON.stringify(isUp ? body : { code: "UNAVAILABLE" }), { status: isUp ? 200 : 503 });
  });
}

afterEach(() => vi.unstubAllGlobals());

test("the games are asked for once in each language, and again where the server was away", async () => {
  serve(false);
  await catalogue.load();
  expect(catalogue.title("toy")).toBe("toy");
  serve();
  await catalogue.load();
  await catalogue.load();
  expect(catalogue.title("toy")).toBe("Hearts");
  await language.choose("es");
  expect(catalogue.title("toy")).toBe("Hearts"); // until the Spanish one has come
  await catalogue.load();
  expect(catalogue.title("toy")).toBe("Corazones");
  await language.choose("en");
  await catalogue.load();
  expect(catalogue.title("toy")).toBe("Hearts");
  expect(asked).toEqual([
    "/api/catalogue?language=en",
    "/api/catalogue?language=en",
    "/api/catalogue?language=es",
  ]);
});

test("a game comes with its words", async () => {
  serve();
  await catalogue.loadWhole("toy");
  expect(catalogue.whole("toy")?.title).toBe("Hearts");
});
