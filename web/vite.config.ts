import { existsSync, readdirSync, readFileSync } from "node:fs";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

const server = process.env.PARLOUR_SERVER ?? "http://127.0.0.1:8000";

/** What every page loads, and what the first page loads: two files instead of many small ones. */
const chunks = [
  {
    name: "base",
    test: /node_modules.(svelte|esm-env|clsx)|src.lib.(i18n.(en|language)|api|router|refusals)\b|preload-helper/,
  },
  {
    name: "home",
    test: /src.lib.(announcer|catalogue|connection|fairness|opening|ownWords|pace|session|table)\b/,
  },
];

/** The picture in each game's room, at an address that the server can name: `/previews/<game>.jpg`. */
const previews: Plugin = {
  name: "previews",
  generateBundle() {
    for (const game of readdirSync("src/games")) {
      const picture = `src/games/${game}/preview.jpg`;
      if (existsSync(picture))
        this.emitFile({ type: "asset", fileName: `previews/${game}.jpg`, source: readFileSync(picture) });
    }
  },
};

export default defineConfig({
  plugins: [svelte(), previews],
  build: {
    outDir: "../src/parlour/web/dist",
    emptyOutDir: true,
    target: "es2022",
    modulePreload: { polyfill: false }, // it would be an inline script, which the page's policy forbids
    assetsInlineLimit: 0,
    rolldownOptions: {
      checks: { pluginTimings: false }, // on a slow machine they would fill the first screen of `make serve`
      input: ["index.html", "contest.html"], // the games, and the contest server's own pages
      output: { codeSplitting: { groups: chunks } },
    },
  },
  server: {
    proxy: {
      "/api": server,
      "/socket.io": { target: server, ws: true },
    },
  },
  resolve: process.env.VITEST ? { conditions: ["browser"] } : {},
  test: {
    environment: "jsdom",
    include: ["src/**/*.test.ts"],
    testTimeout: 60_000, // waits end when what they wait for happens; on a busy machine that can take long
    expect: { poll: { timeout: 30_000, interval: 20 } },
  },
});
