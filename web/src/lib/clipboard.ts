/** Copies the text of an element. Without HTTPS there is no clipboard API: it is selected and copied. */
export async function copyShown(element: HTMLElement): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(element.textContent ?? "");
  getSelection()?.selectAllChildren(element);
  document.execCommand("copy");
}
