import path from 'node:path';

/** In each person's folder: files on their way. Its marks and claims are folders, since making one is atomic. */
export const WORK_FOLDER = '.kinvault';
export const DONE_FOLDER = 'done';
export const REFUSED_FOLDER = 'refused';

// with the key, and with .txt behind, below the 255 bytes of most file systems
const MAX_STEM_BYTES = 200;
const MAX_ENDING_BYTES = 20;
const KEY_DIGITS = 12;

/** Written by programs while they write another file, or about a folder. Dot files are Syncthing's, rsync's and ours. */
const TEMPORARY = /^[.~]|~$|\.(part|partial|filepart|tmp|temp|crdownload|download|!sync)$|^(desktop\.ini|thumbs\.db)$/i;

export function isTemporary(name: string): boolean {
  return TEMPORARY.test(name);
}

/** A name in `done` or `refused` that only this claim has: a file of the same name stays, and a second move changes nothing. */
export function nameWithKey(name: string, claimId: string): string {
  const ending = path.extname(name);
  const isEnding = Buffer.byteLength(ending) <= MAX_ENDING_BYTES;
  const stem = isEnding ? path.basename(name, ending) : name;
  return `${firstBytes(stem, MAX_STEM_BYTES)}-${claimId.slice(-KEY_DIGITS)}${isEnding ? ending : ''}`;
}

/** As much of it as fits, in whole letters. */
function firstBytes(text: string, most: number): string {
  let kept = '';
  let left = most;
  for (const letter of text) {
    left -= Buffer.byteLength(letter);
    if (left < 0) break;
    kept += letter;
  }
  return kept;
}

/** The sign-in address that a folder is named by. File systems and shares change case and the form of accents. */
export function addressOf(folderName: string): string {
  return folderName.normalize('NFC').toLowerCase();
}
