import type { Report } from "../lib/messages";
import type { Reported } from "../lib/reporting.svelte";

/** What is sent to the server: only what is known. */
export const bodyOf = ({ game_id, message }: Reported, reason: Report["reason"], text: string): Report => ({
  reason,
  text: text.trim(),
  ...(game_id !== undefined && { game_id }),
  ...(message && { message_id: message.id }),
});
