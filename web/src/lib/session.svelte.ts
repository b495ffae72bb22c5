/** The player's session. */
import { announcer } from "./announcer.svelte";
import { call, get, post } from "./api";
import { avoided } from "./avoided.svelte";
import { connection } from "./connection.svelte";
import type { Answer, Me, Refusal, SessionInfo } from "./messages";
import { follow, leave } from "./settingsSync";

const AGAIN_MS = 2_000;

class Session {
  me = $state.raw<Me | null>(null);
  /** Whether the server has answered who the player is. */
  known = $state(false);

  /** Whether a request that replaces the session is under way: the old one ends before the answer arrives. */
  #changing = false;

  constructor() {
    connection.refused = () => {
      if (!this.#changing) void this.load(); // the session may have ended elsewhere
    };
  }

  /** Asks who the player is until the server answers. */
  async load(): Promise<void> {
    while (await this.#ask()) await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
  }

  /** Asks once; returns why the answer is unknown. Only UNAUTHORIZED means "nobody": nobody becomes a new guest. */
  async #ask(): Promise<Refusal | null> {
    const answer = await get<Me>("auth/me");
    if (!answer.ok && answer.code !== "UNAUTHORIZED") return answer;
    this.me = answer.ok ? answer.value : null;
    this.known = true;
    if (!this.me) {
      connection.close();
      return null;
    }
    connection.open();
    void follow(this.me.user_id);
    void avoided.load();
    return null;
  }

  /** Makes sure there is a session: the current one, or a new guest's. */
  async ensure(name: string): Promise<Answer<object>> {
    const unknown = this.known ? null : await this.#ask();
    if (unknown) return unknown;
    if (this.me) return { ok: true };
    return this.#become(await post<SessionInfo>("auth/guest", { display_name: name }));
  }

  async register(username: string, password: string): Promise<Answer<object>> {
    return this.#become(await this.#change("POST", "auth/register", { username, password }));
  }

  async login(username: string, password: string): Promise<Answer<object>> {
    return this.#become(await post<SessionInfo>("auth/login", { username, password }));
  }

  /** Sets a new password. All sessions end, and this browser gets a new one. */
  async changePassword(current_password: string, new_password: string): Promise<Answer<object>> {
    return this.#become(await this.#change("PUT", "auth/password", { current_password, new_password }));
  }

  async logout(): Promise<void> {
    await call("POST", "auth/logout");
    this.#leave();
  }

  /** Deletes the account. Games stay, without the name. */
  async deleteAccount(password: string | null): Promise<Answer<object>> {
    const answer = await post("auth/delete", { confirm: true, password });
    if (answer.ok) this.#leave();
    return answer;
  }

  /** Changes the display name. Tables where the player sits keep the old one. */
  async rename(display_name: string): Promise<Answer<object>> {
    const answer = await call<Me>("PATCH", "auth/me", { display_name });
    if (!answer.ok) return answer;
    connection.close(); // the server knows a connection by the name it began with
    this.me = answer.value;
    connection.open();
    return { ok: true };
  }

  #leave(): void {
    leave();
    avoided.forget();
    announcer.forget(); // it may tell the name that was used here
    this.me = null;
    connection.close();
  }

  async #change(method: string, path: string, body: unknown): Promise<Answer<{ value: SessionInfo }>> {
    this.#changing = true;
    const answer = await call<SessionInfo>(method, path, body);
    this.#changing = false;
    if (!answer.ok && this.me) connection.open(); // it may have been refused meanwhile
    return answer;
  }

  async #become(answer: Answer<{ value: SessionInfo }>): Promise<Answer<object>> {
    if (!answer.ok) return answer;
    connection.close(); // it belonged to the old session
    await this.load();
    return { ok: true };
  }
}

export const session = new Session();
