import { MAX_DOCUMENT_NAME_CHARS } from './document-limits.ts';

/** Removes the part after the last dot: 'archive.tar.gz' becomes 'archive.tar', '.profile' stays. */
export function nameFromFile(fileName: string): string {
  return fileName.replace(/(?<=[^.])\.[^.\s]{1,10}$/, '').trim();
}

/** A name that every document may have, for a file whose name is not blank. */
export function documentNameOf(fileName: string): string {
  return (nameFromFile(fileName) || fileName.trim()).slice(0, MAX_DOCUMENT_NAME_CHARS).trim();
}
