const MAX_STEM_BYTES = 150; // file systems allow 255 for a name, encrypted ones less
const RESERVED = /^(con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])(\.|$)/i;

/**
 * Names for the files of an archive: readable, without a path, allowed on every system, and unique even where case does
 * not matter [SEC-28, SEC-32].
 */
export function createArchiveNames(): (folder: string, title: string, extension: string) => string {
  const taken = new Set<string>();
  const counts = new Map<string, number>();
  return (folder, title, extension) => {
    const stem = safeStem(title, extension);
    const wanted = keyOf(`${folder}${stem}.${extension}`);
    for (;;) {
      const count = (counts.get(wanted) ?? 0) + 1;
      counts.set(wanted, count);
      const name = `${folder}${stem}${count === 1 ? '' : ` (${count})`}.${extension}`;
      if (taken.has(keyOf(name))) continue;
      taken.add(keyOf(name));
      return name;
    }
  };
}

function keyOf(name: string): string {
  return name.toLowerCase().toUpperCase().toLowerCase(); // some systems treat 'ß' and 'SS' as the same name
}

function safeStem(title: string, extension: string): string {
  const plain = title
    .normalize('NFC')
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu, '')
    .replaceAll(/[<>:"/\\|?*]/g, '_');
  const withoutExtension = plain.toLowerCase().endsWith(`.${extension}`)
    ? plain.slice(0, -extension.length - 1)
    : plain;
  const stem = trimmed(cut(trimmed(withoutExtension))) || 'Document';
  return RESERVED.test(stem) ? `_${stem}` : stem;
}

/** Leading dots hide a file or lead to the parent folder; Windows drops trailing dots and spaces. */
function trimmed(text: string): string {
  return text.replace(/^[.\s]+/u, '').replace(/[.\s]+$/u, '');
}

function cut(text: string): string {
  let bytes = 0;
  let kept = '';
  for (const character of text) {
    bytes += Buffer.byteLength(character);
    if (bytes > MAX_STEM_BYTES) break;
    kept += character;
  }
  return kept;
}
