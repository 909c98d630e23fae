/** Puts the cursor into the first field of a form that was refused; the names are in the order of the page. */
export function focusField(form: HTMLFormElement, names: readonly string[]): void {
  const elements = [...form.elements].filter((element) => element instanceof HTMLInputElement);
  elements.find((element) => names.includes(element.name))?.focus();
}
