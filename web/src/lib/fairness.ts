/** Checks a deal with the browser's cryptography: commitments, seed, and shuffle. */
import type { Fairness, Terms } from "./messages";

/** Browsers offer `crypto.subtle` only over HTTPS and on localhost. */
export const canCheck = (): boolean => globalThis.crypto?.subtle !== undefined;

const bytes = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
const hex = (buffer: ArrayBuffer): string =>
  [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

async function hmac(key: BufferSource, message: string): Promise<ArrayBuffer> {
  const imported = await crypto.subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, [
    "sign",
  ]);
  return crypto.subtle.sign("HMAC", imported, new TextEncoder().encode(message));
}

const sha256 = async (text: string): Promise<string> =>
  hex(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));

/** The hash that commits a player to a word at one table. */
export const wordHash = (tableId: string, playerId: number, word: string): Promise<string> =>
  sha256(JSON.stringify(["parlour-word/1", tableId, playerId, word]));

/** A new random word: 32 bytes in hexadecimal. */
export const newWord = (): string => hex(crypto.getRandomValues(new Uint8Array(32)).buffer);

/** The terms with their fields in the order that the server's JSON has. */
const ordered = ({ format, table_id, game, options, commitment, seats, words, committed }: Terms): Terms => ({
  format,
  table_id,
  game,
  options,
  commitment,
  seats,
  words,
  committed,
});

/** The SHA-256 of the terms. Players compare it to see that all were shown the same terms. */
export const digestOf = (terms: Terms): Promise<string> => sha256(JSON.stringify(ordered(terms)));

export interface Finding {
  /** Whether SHA-256 of the secret is the commitment. */
  promised: boolean;
  /** Whether the shown words are those that were committed. */
  kept: boolean;
  /** The seed made of secret and words, in hexadecimal. */
  seed: string;
  seeded: boolean;
}

export async function checkDeal(proof: Fairness & { secret: string }): Promise<Finding> {
  const secret = bytes(proof.secret);
  const promise = hex(await crypto.subtle.digest("SHA-256", secret));
  return {
    promised: promise === proof.commitment,
    kept: proof.seeded || (await areKept(proof)),
    seed: hex(await hmac(secret, seedText(proof))),
    seeded: proof.seeded,
  };
}

/** What the seed is made of, besides the secret. Games from before there were commitments have no terms. */
function seedText({ terms, words, committed }: Fairness): string {
  if (!terms) return JSON.stringify(words.map(({ player_id, word }) => [player_id, word]));
  const shown = committed.flatMap(({ player_id, word }) => (word === null ? [] : [[player_id, word]]));
  return JSON.stringify({ terms: ordered(terms), shown });
}

async function areKept({ terms, commitment, committed }: Fairness): Promise<boolean> {
  if (!terms) return committed.length === 0;
  const listed = JSON.stringify(committed.map(({ player_id, word_hash }) => [player_id, word_hash]));
  if (terms.commitment !== commitment || JSON.stringify(terms.committed) !== listed) return false;
  const fits = committed.map(
    async ({ player_id, word_hash, word }) =>
      word === null || (await wordHash(terms.table_id, player_id, word)) === word_hash,
  );
  return (await Promise.all(fits)).every(Boolean);
}

/** Items in the order of the seed's n-th shuffle, as the server shuffles them. */
export async function shuffled<T>(items: readonly T[], seed: string, n: number): Promise<T[]> {
  const result = [...items];
  const key = bytes(seed);
  let last = result.length - 1;
  for (let block = 0; last >= 1; block++) {
    const words = new DataView(await hmac(key, `shuffle:${n}:${block}`));
    for (let at = 0; at < 32 && last >= 1; at += 4) {
      const word = words.getUint32(at);
      const other = word % (last + 1);
      if (word - other + last >= 2 ** 32) continue; // rejected: it would bias the choice
      [result[last], result[other]] = [result[other]!, result[last]!];
      last -= 1;
    }
  }
  return result;
}
