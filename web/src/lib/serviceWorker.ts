/** The service worker (`public/sw.js`): it answers without a network, and shows notifications on phones. */

interface ScriptAddresses {
  createPolicy(
    name: string,
    rules: { createScriptURL: () => string },
  ): { createScriptURL(url: string): string };
}

/** The page's policy allows this one script address. */
function address(): string {
  const { trustedTypes } = globalThis as unknown as { trustedTypes?: ScriptAddresses };
  const path = "/sw.js";
  if (!trustedTypes) return path;
  return trustedTypes
    .createPolicy("parlour-service-worker", { createScriptURL: () => path })
    .createScriptURL(path);
}

/** Browsers allow it over HTTPS and on this machine only. */
export function installWorker(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const options = { updateViaCache: "none" } as const;
  void navigator.serviceWorker.register(address(), options).catch(() => {}); // the page works without it
}
