/** Saves what an address answers, under the name that the answer gives, unless there is one already. */
export function saveFrom(href: string, name = ''): void {
  const link = window.document.createElement('a');
  link.href = href;
  link.download = name;
  link.click();
}
