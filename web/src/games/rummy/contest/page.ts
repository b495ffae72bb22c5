/** The contest at `/contest`, and one of its games at `/contest/game/<id>`. */
import type { OwnPage } from "../../../lib/router.svelte";

export const contestPage: OwnPage = {
  address: /^\/contest(?:\/game\/(\d+))?$/,
  load: () => import("./ContestPages.svelte"),
};
