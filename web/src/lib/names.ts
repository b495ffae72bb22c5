/** Names of people as the page shows them. */
import { t } from "./i18n/language.svelte";

/** What the server shows in place of the name of a deleted account. Nobody can choose this name. */
const DELETED = "deleted player";

export const isDeleted = (name: string): boolean => name === DELETED;

export const shownName = (name: string): string => (isDeleted(name) ? t("name.deleted") : name);
