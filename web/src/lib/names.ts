/** Names of people as the page shows them. */
import { t } from "./i18n/language.svelte";

/** What the server shows in place of the name of a deleted account. Nobody can choose this name. */
const DELETED = "deleted player";

export const shownName = (name: string): string => (name === DELETED ? t("name.deleted") : name);
