/** The people whom the player has muted or blocked. What they write is not shown. */
import { call, get } from "./api";
import type { Answer, AvoidedPerson } from "./messages";

class Avoided {
  people = $state.raw<AvoidedPerson[]>([]);
  readonly #muted = $derived(new Set(this.people.map(({ player_id }) => player_id)));

  isMuted(id: number): boolean {
    return this.#muted.has(id);
  }

  async load(): Promise<void> {
    const answer = await get<{ people: AvoidedPerson[] }>("auth/people");
    if (answer.ok) this.people = answer.value.people;
  }

  /** Mutes somebody, or blocks them: then they cannot come to the player's tables either. */
  async avoid(id: number, blocked: boolean): Promise<Answer<object>> {
    return this.#changed(await call("PUT", `auth/people/${id}`, { blocked }));
  }

  async forgive(id: number): Promise<Answer<object>> {
    return this.#changed(await call("DELETE", `auth/people/${id}`));
  }

  /** Call this when the session has ended. */
  forget(): void {
    this.people = [];
  }

  async #changed(answer: Answer<object>): Promise<Answer<object>> {
    if (answer.ok) await this.load();
    return answer;
  }
}

export const avoided = new Avoided();
