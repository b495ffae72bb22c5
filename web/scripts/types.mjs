// Writes src/lib/generated/*.ts from the server's own OpenAPI and AsyncAPI documents.
// `--check` writes nothing and fails where the files differ from what would be written.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import openapiTS, { astToString } from "openapi-typescript";

const pathTo = (path) => fileURLToPath(new URL(path, import.meta.url));
const HEADER = "// Written by `npm run types` from the server's documents. Do not edit.\n\n";

/** The Python that can import parlour: $PYTHON, or the one that `make serve` sets up. */
function python() {
  if (process.env.PYTHON) return process.env.PYTHON;
  const own = pathTo("../../.venv/bin/python");
  return existsSync(own) ? own : "python3";
}

function documents() {
  const env = { ...process.env, PYTHONPATH: pathTo("../../src") };
  const out = execFileSync(python(), [pathTo("documents.py")], { env, maxBuffer: 1 << 26 });
  return JSON.parse(out.toString());
}

/** What a schema is in TypeScript: a reference into the generated components. */
const typed = (schema) =>
  schema.$ref ? `components["schemas"]["${schema.$ref.split("/").pop()}"]` : union(schema);
const union = ({ anyOf, oneOf }) => (oneOf ?? anyOf ?? []).map(typed).join(" | ") || "unknown";

/** The schemas to which these parts of the document lead. */
function reachable(document, roots) {
  const all = document.components.schemas;
  const found = new Set();
  const follow = (part) => {
    if (Array.isArray(part)) part.forEach(follow);
    else if (part && typeof part === "object") {
      const name = typeof part.$ref === "string" ? part.$ref.split("/").pop() : null;
      if (name && !found.has(name)) {
        found.add(name);
        follow(all[name]);
      }
      Object.values(part).forEach(follow);
    }
  };
  follow(roots);
  return Object.fromEntries(Object.entries(all).filter(([name]) => found.has(name)));
}

async function components(document, roots) {
  const schemas = reachable(document, roots);
  const asOpenApi = { openapi: "3.1.0", info: document.info, paths: {}, components: { schemas } };
  return astToString(await openapiTS(structuredClone(asOpenApi), { defaultNonNullable: false }));
}

/** Only the common events: the client does not use those of the source documents' own APIs. */
function spoken(document, channel) {
  const common = (message) => (message.tags ?? []).every(({ name }) => name === "all" || name === "common");
  return Object.values(document.channels[channel].messages).filter(common);
}

function events(document, channel) {
  const messages = spoken(document, channel);
  const lines = messages.map((m) => `  /** ${m.summary}. */\n  "${m.name}": ${typed(m.payload)};`);
  return lines.join("\n");
}

function games(document) {
  const entries = Object.entries(document["x-games"]).map(([game, parts]) => {
    const fields = Object.entries(parts).map(([name, schema]) => `    ${name}: ${typed(schema)};`);
    return `  "${game}": {\n${fields.join("\n")}\n  };`;
  });
  return entries.join("\n");
}

async function files() {
  const { openapi, asyncapi } = documents();
  const rest = await components(openapi, openapi.paths);
  const socket = [
    await components(asyncapi, [
      spoken(asyncapi, "to-client"),
      spoken(asyncapi, "to-server"),
      asyncapi["x-games"],
    ]),
    `/** Events that the server sends. */\nexport interface ToClient {\n${events(asyncapi, "to-client")}\n}\n`,
    `/** Events that a client sends. */\nexport interface ToServer {\n${events(asyncapi, "to-server")}\n}\n`,
    `/** What each game's options, moves, events and view are. */\nexport interface Games {\n${games(asyncapi)}\n}\n`,
  ].join("\n");
  return { "rest.ts": HEADER + rest, "events.ts": HEADER + socket };
}

let stale = false;
for (const [name, text] of Object.entries(await files())) {
  const path = pathTo(`../src/lib/generated/${name}`);
  if (!process.argv.includes("--check")) writeFileSync(path, text);
  else if (!existsSync(path) || readFileSync(path, "utf8") !== text) {
    console.error(`src/lib/generated/${name} is out of date: run npm run types`);
    stale = true;
  }
}
process.exitCode = stale ? 1 : 0;
