/** The server's games, fetched once. */
import { get } from "./api";
import type { GameInfo } from "./messages";

let asked: Promise<GameInfo[]> | undefined;

export function catalogue(): Promise<GameInfo[]> {
  asked ??= get<GameInfo[]>("catalogue").then((answer) => {
    if (!answer.ok) asked = undefined; // try again next time
    return answer.ok ? answer.value : [];
  });
  return asked;
}
