/** An attachment: calls `then` once, when the element is on the screen or a little below it. */
import type { Attachment } from "svelte/attachments";

const DISTANCE = "120px";

export const whenNear =
  (then: () => void): Attachment =>
  (element) => {
    const watcher = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        watcher.disconnect();
        then();
      },
      { rootMargin: DISTANCE },
    );
    watcher.observe(element);
    return () => watcher.disconnect();
  };
