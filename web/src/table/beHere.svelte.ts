/** Tells the server that the player looks at a table, types, or does something for the turn. */
import { connection } from "../lib/connection.svelte";
import type { Answer, TablePresence } from "../lib/messages";
import type { TableStore } from "../lib/table.svelte";

const IDLE_MS = 120_000;
const BUSY_EVERY_MS = 4_000;
const TYPING_EVERY_MS = 3_000;

interface Said {
  state?: "here" | "away";
  typing?: boolean;
  busy?: boolean;
}

export interface BeingHere {
  /** The player types in the chat, or has stopped. */
  typing: (isTyping: boolean) => void;
  /** The player does something. */
  stay: () => void;
}

/** Called while a component is set up. `isWaitedFor`: whether the game waits for this player. */
export function beHere(store: () => TableStore, isWaitedFor: () => boolean): BeingHere {
  let isHere = $state(!document.hidden);
  let touchedAt = performance.now();
  let busyAt = -Infinity;
  let typedAt = -Infinity;

  async function tell(to: TableStore, said: Said): Promise<void> {
    if (connection.status !== "online") return;
    const answer: Answer<TablePresence> = await connection.send("presence", { game_id: to.id, ...said });
    if (answer.ok) to.presence.hear(answer);
  }

  // On a new connection the server knows nothing yet.
  $effect(() => {
    if (connection.status === "online") void tell(store(), { state: isHere ? "here" : "away" });
  });
  $effect(() => {
    const left = store();
    return () => void tell(left, { state: "away" });
  });

  function stay(): void {
    const now = performance.now();
    touchedAt = now;
    isHere = true;
    if (!isWaitedFor() || now - busyAt < BUSY_EVERY_MS) return;
    busyAt = now;
    void tell(store(), { state: "here", busy: true });
  }

  $effect(() => {
    const look = (): void => {
      isHere = !document.hidden;
      touchedAt = performance.now();
    };
    const idle = setInterval(() => {
      if (performance.now() - touchedAt > IDLE_MS) isHere = false;
    }, 5_000);
    const acts = ["pointerdown", "keydown", "input"] as const;
    for (const act of acts) addEventListener(act, stay, { capture: true, passive: true });
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(idle);
      for (const act of acts) removeEventListener(act, stay, { capture: true });
      document.removeEventListener("visibilitychange", look);
    };
  });

  return {
    stay() {
      busyAt = -Infinity;
      stay();
    },
    typing(isTyping) {
      const now = performance.now();
      if (isTyping && now - typedAt < TYPING_EVERY_MS) return;
      if (!isTyping && typedAt === -Infinity) return;
      typedAt = isTyping ? now : -Infinity;
      void tell(store(), { state: "here", typing: isTyping });
    },
  };
}
