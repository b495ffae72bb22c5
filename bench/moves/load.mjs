// node load.mjs <target> <port> <stages>, with stages as "10:60,50:60": tables, and moves per table.
// Reports its progress on stdout, and waits for a line on stdin before each step.
import { performance } from 'node:perf_hooks';
import readline from 'node:readline';
import * as boardgame from './boardgame.mjs';
import * as parlour from './parlour.mjs';
import { Tally } from './tally.mjs';

const TARGETS = { 'parlour-socket': parlour.socket, 'parlour-rest': parlour.rest, boardgame: boardgame.match };
const OPENED_AT_ONCE = 20;
const SECONDS_A_STAGE = 120;

const [, , target, port, stages] = process.argv;
const lines = readline.createInterface({ input: process.stdin })[Symbol.asyncIterator]();

async function say(message) {
  process.stdout.write(`${JSON.stringify(message)}\n`);
  await lines.next();
}

async function opened(count) {
  const tables = [];
  while (tables.length < count) {
    const batch = Array.from({ length: Math.min(OPENED_AT_ONCE, count - tables.length) });
    tables.push(...(await Promise.all(batch.map(() => TARGETS[target](Number(port))))));
  }
  return tables;
}

function stuck(tables, moves) {
  const left = tables.filter((table) => table.tally);
  const [{ made, got, expected, acknowledged }] = left;
  return new Error(`${left.length} of ${tables.length} tables did not finish ${moves} moves: ` + JSON.stringify({ made, got, expected, acknowledged }));
}

for (const stage of stages.split(',')) {
  const [count, moves] = stage.split(':').map(Number);
  await say({ at: 'before' });
  const tables = await opened(count);
  await say({ at: 'opened' });
  const tally = new Tally();
  const started = performance.now();
  const timer = setTimeout(() => {
    throw stuck(tables, moves);
  }, SECONDS_A_STAGE * 1000);
  await Promise.all(tables.map((table) => table.play(moves, tally)));
  clearTimeout(timer);
  await say({ at: 'played', ...tally.summary((performance.now() - started) / 1000) });
  for (const table of tables) table.close();
}
process.exit(0);
