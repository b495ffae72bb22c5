/** Pages for a class, on the contest server alone: keys and tokens are not passed on by the game server. */
import type { OwnPage } from "../../../../lib/router.svelte";

export const classPage: OwnPage = {
  address: /^\/contest\/(operator|me|screen)$/,
  load: () => import("./ClassPages.svelte"),
};
