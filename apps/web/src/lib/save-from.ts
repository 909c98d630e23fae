/** Saves the response of a URL, under the given name or the one in the response. */
export function saveFrom(href: string, name = ''): void {
  const link = window.document.createElement('a');
  link.href = href;
  link.download = name;
  link.click();
}
