/** Who the player is. */
import { call, get, post } from "./api";
import { connection } from "./connection.svelte";
import type { Answer, Me, SessionInfo } from "./messages";

class Session {
  me = $state.raw<Me | null>(null);
  /** Whether the server has been asked who we are. */
  known = $state(false);

  async load(): Promise<void> {
    const answer = await get<Me>("auth/me");
    this.me = answer.ok ? answer.value : null;
    this.known = answer.ok || answer.code !== "OFFLINE";
    if (this.me) connection.open();
  }

  /** Be somebody: the one we are, or a new guest of that name. */
  async ensure(name: string): Promise<Answer<object>> {
    if (this.me) return { ok: true };
    return this.#become(await post<SessionInfo>("auth/guest", { display_name: name }));
  }

  async register(username: string, password: string): Promise<Answer<object>> {
    return this.#become(await post<SessionInfo>("auth/register", { username, password }));
  }

  async login(username: string, password: string): Promise<Answer<object>> {
    return this.#become(await post<SessionInfo>("auth/login", { username, password }));
  }

  async logout(): Promise<void> {
    await call("POST", "auth/logout");
    this.me = null;
    connection.close();
  }

  async #become(answer: Answer<{ value: SessionInfo }>): Promise<Answer<object>> {
    if (!answer.ok) return answer;
    connection.close(); // it spoke for somebody else
    await this.load();
    return { ok: true };
  }
}

export const session = new Session();
