/** For pages that stay open while the server is updated: files they load later may be gone. */

const TRIED = "parlour.reloaded";
const PAUSE_MS = 1_000;
const SOON_MS = 10_000;

const answers = (): Promise<boolean> =>
  fetch("/", { cache: "no-store" }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Reloads the page once if a part of it cannot be loaded, as soon as the server answers. */
export function reloadAfterUpdates(): void {
  addEventListener("vite:preloadError", async () => {
    while (!(await answers())) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    if (Date.now() - Number(sessionStorage.getItem(TRIED)) < SOON_MS) return;
    sessionStorage.setItem(TRIED, String(Date.now()));
    location.reload();
  });
}
