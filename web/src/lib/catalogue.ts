/** The games that the server offers, asked for once. */
import { get } from "./api";
import type { GameInfo } from "./messages";

let asked: Promise<GameInfo[]> | undefined;

export function catalogue(): Promise<GameInfo[]> {
  asked ??= get<GameInfo[]>("catalogue").then((answer) => {
    if (!answer.ok) asked = undefined; // next time again
    return answer.ok ? answer.value : [];
  });
  return asked;
}
