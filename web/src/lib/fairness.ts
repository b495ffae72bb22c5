/** Checks a deal with the browser's cryptography: commitment, seed, and shuffle. */
import type { Fairness } from "./messages";

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

export interface Finding {
  /** Whether SHA-256 of the secret is the commitment. */
  promised: boolean;
  /** The seed made of secret and words, in hexadecimal. */
  seed: string;
  seeded: boolean;
}

export async function checkDeal(proof: Fairness & { secret: string }): Promise<Finding> {
  const secret = bytes(proof.secret);
  const promise = hex(await crypto.subtle.digest("SHA-256", secret));
  const words = JSON.stringify(proof.words.map(({ player_id, word }) => [player_id, word]));
  const seed = hex(await hmac(secret, words));
  return { promised: promise === proof.commitment, seed, seeded: proof.seeded };
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
