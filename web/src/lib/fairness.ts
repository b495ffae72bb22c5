/** Checks a deal: commitments, seed, and shuffle. `crypto.subtle` is missing on pages loaded over plain HTTP. */
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Fairness, Terms } from "./messages";

/** The bytes of any text that a server may send as hexadecimal; `hexToBytes` would throw at others. */
const bytesOf = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
const hashOf = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));
const hmacOf = (key: Uint8Array, message: string): Uint8Array => hmac(sha256, key, utf8ToBytes(message));

/** The hash that commits a player to a word at one table. */
export const wordHash = (tableId: string, playerId: number, word: string): string =>
  hashOf(JSON.stringify(["parlour-word/1", tableId, playerId, word]));

/** A new random word: 32 bytes in hexadecimal. */
export const newWord = (): string => bytesToHex(crypto.getRandomValues(new Uint8Array(32)));

/** A random UUID, version 4. `crypto.randomUUID` is missing on pages loaded over plain HTTP. */
export function newTableId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return bytesToHex(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

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
export const digestOf = (terms: Terms): string => hashOf(JSON.stringify(ordered(terms)));

export interface Finding {
  /** Whether SHA-256 of the secret is the commitment. */
  promised: boolean;
  /** Whether the shown words are those that were committed. */
  kept: boolean;
  /** The seed made of secret and words, in hexadecimal. */
  seed: string;
  seeded: boolean;
}

export function checkDeal(proof: Fairness & { secret: string }): Finding {
  const secret = bytesOf(proof.secret);
  return {
    promised: bytesToHex(sha256(secret)) === proof.commitment,
    kept: proof.seeded || areKept(proof),
    seed: bytesToHex(hmacOf(secret, seedText(proof))),
    seeded: proof.seeded,
  };
}

/** What the seed is made of, besides the secret. Games from before there were commitments have no terms. */
function seedText({ terms, words, committed }: Fairness): string {
  if (!terms) return JSON.stringify(words.map(({ player_id, word }) => [player_id, word]));
  const shown = committed.flatMap(({ player_id, word }) => (word === null ? [] : [[player_id, word]]));
  return JSON.stringify({ terms: ordered(terms), shown });
}

function areKept({ terms, commitment, committed }: Fairness): boolean {
  if (!terms) return committed.length === 0;
  const listed = JSON.stringify(committed.map(({ player_id, word_hash }) => [player_id, word_hash]));
  if (terms.commitment !== commitment || JSON.stringify(terms.committed) !== listed) return false;
  return committed.every(
    ({ player_id, word_hash, word }) =>
      word === null || wordHash(terms.table_id, player_id, word) === word_hash,
  );
}

/** Items in the order of the seed's n-th shuffle, as the server shuffles them. */
export function shuffled<T>(items: readonly T[], seed: string, n: number): T[] {
  const result = [...items];
  const key = bytesOf(seed);
  let last = result.length - 1;
  for (let block = 0; last >= 1; block++) {
    const words = new DataView(hmacOf(key, `shuffle:${n}:${block}`).buffer);
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
