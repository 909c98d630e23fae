/** Saves the response of a URL, under the given name or the one in the response. */
export function saveFrom(href: string, name = ''): void {
  const link = window.document.createElement('a');
  link.href = href;
  link.download = name;
  link.click();
}

/** Saves a text as a file. */
export function saveText(text: string, name: string, type = 'text/plain'): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  saveFrom(url, name);
  setTimeout(() => URL.revokeObjectURL(url), 10_000); // after the browser has taken it
}
