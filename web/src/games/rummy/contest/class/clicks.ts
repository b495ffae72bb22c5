/** The second click of a double click does nothing: by then the button may mean something else. */
export function single(event: MouseEvent): void {
  if (event.detail < 2) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}
