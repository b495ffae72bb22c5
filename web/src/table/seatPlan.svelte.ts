/** What is done with the seats of a lobby: sit, move, exchange, add bots. */
import { connection } from "../lib/connection.svelte";
import type { Answer, TableState } from "../lib/messages";
import { ownWords } from "../lib/ownWords.svelte";
import { refusalText } from "../lib/refusals";

type Seated = TableState["players"][number];

export class SeatPlan {
  /** The player whose new seat is being chosen. */
  moving = $state<Seated | null>(null);
  /** The reason of the last refusal. */
  refused = $state("");
  /** The level of bots to add; the usual one if empty. */
  level = $state("");

  readonly #table: () => TableState;
  readonly #me: () => number;
  readonly #settled: () => void;

  /** `settled` is called after each answer: the button that was pressed may be gone. */
  constructor(table: () => TableState, me: () => number, settled: () => void) {
    this.#table = table;
    this.#me = me;
    this.#settled = settled;
  }

  /** Chooses the player to move, or no longer. */
  choose(player: Seated): void {
    this.moving = this.moving?.player_id === player.player_id ? null : player;
  }

  async moveTo(seat: number): Promise<void> {
    const player = this.moving;
    this.moving = null;
    if (player) await this.send("seat", { seat, player_id: player.player_id });
  }

  addBot(more: { seat: number } | { fill: true }): Promise<void> {
    return this.send("add_bot", { ...more, ...(this.level && { level: this.level }) });
  }

  join(seat?: number): Promise<void> {
    const { game_id, table_id } = this.#table();
    const wanted = { game_id, ...(seat && { seat }) };
    return this.#tell(
      ownWords.join(table_id, this.#me(), (word) => connection.send("join", { ...wanted, ...word })),
    );
  }

  send(event: Parameters<typeof connection.send>[0], body: object = {}): Promise<void> {
    return this.#tell(connection.send(event, { game_id: this.#table().game_id, ...body }));
  }

  async #tell(answer: Promise<Answer>): Promise<void> {
    const result = await answer;
    this.refused = result.ok ? "" : refusalText(result);
    this.#settled();
  }
}
