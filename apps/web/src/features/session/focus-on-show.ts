/** As a `ref`: what has just replaced another panel gets the cursor, and is read out. */
export function focusOnShow(element: HTMLElement | null): void {
  element?.focus();
}
