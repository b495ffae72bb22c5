/** Keys for the tray: a number moves the card to that meld, Delete takes it back. */
import { tick } from "svelte";
import type { Attachment } from "svelte/attachments";
import type { Planner } from "./planner.svelte";
import { slotOf } from "./tray";

export const trayKeys =
  (planner: Planner): Attachment<HTMLElement> =>
  (element) => {
    const press = async (event: KeyboardEvent) => {
      const id = (event.target as Element).closest<HTMLElement>("[data-key]")?.dataset.key;
      if (id === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
      const number = /^[1-9]$/.test(event.key) ? Number(event.key) : 0;
      const back = event.key === "Delete" || event.key === "Backspace";
      if (number && number <= planner.tray.length + 1) planner.put(number - 1, planner.meant(id));
      else if (back && slotOf(planner.tray, id) >= 0) planner.takeBack(planner.meant(id));
      else return;
      event.preventDefault();
      await tick();
      // The focus follows the card.
      if (document.activeElement === document.body)
        element.querySelector<HTMLElement>(`[data-key="${CSS.escape(id)}"]`)?.focus();
    };
    element.addEventListener("keydown", press);
    return () => element.removeEventListener("keydown", press);
  };
