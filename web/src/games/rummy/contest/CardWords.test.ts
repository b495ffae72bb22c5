import { flushSync, mount, unmount } from "svelte";
import { expect, test } from "vitest";
import CardWords from "./CardWords.svelte";
import { partsOf } from "./logic";

test("a play that names a card twice is shown as it came", () => {
  const [part] = partsOf("meld AH AH AH")!;
  const words = mount(CardWords, {
    target: document.body,
    props: { cards: part!.kind === "draw" ? [] : part!.cards },
  });
  flushSync();
  expect(document.body.querySelectorAll("[role=img]")).toHaveLength(3);
  void unmount(words);
});
