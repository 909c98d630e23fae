/** Whether a name of an archive stays below it. Its files are never written by that name: it is read by people alone. */
export function isSafePath(path: string): boolean {
  if (path === '' || path.length > 4096 || path.includes('\0')) return false;
  if (/^([a-z]:|[/\\])/i.test(path)) return false;
  return path.split(/[/\\]/).every((part) => part !== '..' && part !== '.' && part !== '');
}

/** What systems leave beside people's files. */
export function isNoise(path: string): boolean {
  if (path.endsWith('/')) return true; // a folder
  const parts = path.split('/');
  const name = parts.at(-1) ?? '';
  if (parts.includes('__MACOSX') || name === 'Thumbs.db' || name === 'desktop.ini') return true;
  return parts.some((part) => part.startsWith('.') && !/^\.+$/.test(part));
}

/** The folder of a path, '' at the top. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

export function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** Two spellings of one name are the same: systems take accents apart. */
export function byPath<T extends { path: string }>(entries: readonly T[]): Map<string, T> {
  return new Map(entries.map((entry) => [entry.path.normalize('NFC'), entry]));
}
