/** Keys and tokens in links. */

/** The key in the fragment of an address; empty if there is none. "#main" is where the link to the content leads. */
export function keyIn(hash: string): string {
  try {
    const key = decodeURIComponent(hash.slice(1)).trim();
    return key === "main" ? "" : key;
  } catch {
    return ""; // no key: "%" alone, for example
  }
}
