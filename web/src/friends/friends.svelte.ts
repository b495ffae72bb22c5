/** The player's friends, requests and invitations, kept up to date while the page is open. */
import { call, get, post } from "../lib/api";
import { avoided } from "../lib/avoided.svelte";
import type {
  Answer,
  Entered,
  FoundPlayers,
  Friend,
  FriendPage,
  FriendRequest,
  FriendRequests,
  PeopleNews,
  TableInvite,
  TableInvites,
} from "../lib/messages";

const NOBODY: FriendRequests = { received: [], sent: [] };

/** Somebody who asks again has made another request. */
export const askKey = ({ player_id, asked_at }: FriendRequest): string => `ask ${player_id} ${asked_at}`;

class Friends {
  list = $state.raw<Friend[]>([]);
  /** Where the next page of the list begins; null at the end. */
  next = $state.raw<string | null>(null);
  requests = $state.raw<FriendRequests>(NOBODY);
  received = $state.raw<TableInvite[]>([]);
  sent = $state.raw<TableInvite[]>([]);
  /** Requests that have come while the page is open. The others were there before. */
  readonly fresh = $derived(this.requests.received.filter((one) => !this.#before.has(askKey(one))));
  #before = $state.raw<ReadonlySet<string>>(new Set());
  /** Whether the server has answered. */
  isKnown = $state(false);
  /** Friends who are online come first, then the newest. */
  readonly shown = $derived([...this.list].sort((a, b) => Number(b.online) - Number(a.online)));

  /** Asks for everything. An answer that is overtaken by a later one is dropped. */
  #asked = 0;
  async load(): Promise<void> {
    const asked = ++this.#asked;
    const [page, requests, invites] = await Promise.all([
      get<FriendPage>("me/friends?limit=100"),
      get<FriendRequests>("me/friends/requests"),
      get<TableInvites>("me/invites"),
    ]);
    if (asked !== this.#asked || !page.ok || !requests.ok || !invites.ok) return;
    if (!this.isKnown) this.#before = new Set(requests.value.received.map(askKey));
    this.list = [...page.value.friends];
    this.next = page.value.next;
    this.requests = requests.value;
    this.received = [...invites.value.received];
    this.sent = [...invites.value.sent];
    this.isKnown = true;
  }

  async loadMore(): Promise<void> {
    const page = await get<FriendPage>(`me/friends?limit=100&before=${this.next}`);
    if (!page.ok) return;
    const known = new Set(this.list.map(({ player_id }) => player_id));
    this.list = [...this.list, ...page.value.friends.filter(({ player_id }) => !known.has(player_id))];
    this.next = page.value.next;
  }

  /** Call this when the session has ended. */
  forget(): void {
    this.#asked++;
    [this.list, this.next, this.requests, this.received, this.sent] = [[], null, NOBODY, [], []];
    this.isKnown = false;
  }

  /** Takes what the server tells. */
  hear(news: PeopleNews): void {
    if (news.event === "friend:update") void this.load();
    else if (news.event === "friend:presence") {
      const { player_id, online, tables } = news.data;
      this.list = this.list.map((one) => (one.player_id === player_id ? { ...one, online, tables } : one));
    } else if (news.event === "invite:new")
      this.received = [news.data, ...this.received.filter(({ game_id }) => game_id !== news.data.game_id)];
    else this.#drop(news.data.invite_id);
  }

  #drop(id: number): void {
    this.received = this.received.filter(({ invite_id }) => invite_id !== id);
    this.sent = this.sent.filter(({ invite_id }) => invite_id !== id);
  }

  find(search: string, after: string | null): Promise<Answer<{ value: FoundPlayers }>> {
    const page = after === null ? "" : `&after=${encodeURIComponent(after)}`;
    return get<FoundPlayers>(`people?search=${encodeURIComponent(search)}&limit=20${page}`);
  }

  ask = (player_id: number) => this.#changed(post("me/friends/requests", { player_id }));
  accept = (id: number) => this.#changed(post(`me/friends/requests/${id}/accept`));
  decline = (id: number) => this.#changed(post(`me/friends/requests/${id}/decline`));
  withdraw = (id: number) => this.#changed(call("DELETE", `me/friends/requests/${id}`));
  remove = (id: number) => this.#changed(call("DELETE", `me/friends/${id}`));
  block = (id: number) => this.#changed(avoided.avoid(id, true));

  async invite(game_id: number, player_id: number): Promise<Answer<object>> {
    const answer = await post<TableInvite>("me/invites", { game_id, player_id });
    if (answer.ok) this.sent = [answer.value, ...this.sent];
    return answer;
  }

  async enter(invite: TableInvite): Promise<Answer<{ value: Entered }>> {
    const answer = await post<Entered>(`me/invites/${invite.invite_id}/accept`);
    if (answer.ok || answer.code === "NO_SUCH_INVITE") this.#drop(invite.invite_id);
    return answer;
  }

  async refuse(invite: TableInvite): Promise<void> {
    await post(`me/invites/${invite.invite_id}/decline`);
    this.#drop(invite.invite_id);
  }

  async #changed(asking: Promise<Answer<object>>): Promise<Answer<object>> {
    const answer = await asking;
    await this.load();
    return answer;
  }
}

export const friends = new Friends();
