/** Copy a text that is shown. A page that came over plain HTTP from another machine has no clipboard: it selects. */
export async function copyShown(element: HTMLElement): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(element.textContent ?? "");
  getSelection()?.selectAllChildren(element);
  document.execCommand("copy");
}
