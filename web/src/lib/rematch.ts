/** Playing again: the first who asks opens a table, all others are seated there. */
import { connection } from "./connection.svelte";
import type { Answer } from "./messages";
import { ownWords } from "./ownWords.svelte";

export const playAgain = (game_id: number, me: number): Promise<Answer<{ game_id: number }>> =>
  ownWords.open(me, (word) => connection.send("rematch", { game_id, start: true, ...word }));
