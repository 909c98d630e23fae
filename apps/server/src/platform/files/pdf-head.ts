const SIGNATURE = '%PDF-';
const SEARCHED_BYTES = 1024;

/**
 * Readers accept a PDF whose signature is anywhere in the first 1024 bytes (ISO 32000-1, implementation note 13):
 * printers and mail programs put their lines before it. What comes before must not be a page, a script or another
 * container, or one file would be two things [SEC-27].
 */
export function isPdf(head: Buffer): boolean {
  const at = head.subarray(0, SEARCHED_BYTES + SIGNATURE.length - 1).indexOf(SIGNATURE, 0, 'latin1');
  if (at < 0) return false;
  return !isSomethingElse(head.toString('latin1', 0, at));
}

const MARKUP = /<[a-z!?/%]/i;
const SCRIPT = /^\s*(?:#!|\/\*|\/\/|@echo|import\b|export\b|var\b|let\b|const\b|function\b|if\b|\(|\{|\[|["'`])/i;
const CONTAINERS = ['MZ', '\x7fELF', 'PK', 'Rar!', '7z\xbc\xaf', '\x1f\x8b', 'BZh', '\xfd7zXZ', '\xca\xfe\xba\xbe'];
const TAR_MARK = 'ustar';
const TAR_MARK_AT = 257;

function isSomethingElse(before: string): boolean {
  const text = before.replace(/^\xef\xbb\xbf/, '');
  const isContainer = CONTAINERS.some((signature) => before.startsWith(signature));
  return isContainer || before.startsWith(TAR_MARK, TAR_MARK_AT) || MARKUP.test(text) || SCRIPT.test(text);
}
