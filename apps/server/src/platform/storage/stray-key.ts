import { fileKey, parseFileKey } from './file-key.ts';

/** A file that no row of the database names, moved out of the way. */
export interface StrayFile {
  id: string;
  purpose: 'original' | 'avatar';
  /** The day it was moved, by the database's clock: '2027-01-31'. */
  day: string;
}

export const STRAYS = 'strays';
const KEY = /^strays\/(\d{4}-\d{2}-\d{2})\/(.+)$/;

export function strayKey({ id, purpose, day }: StrayFile): string {
  return `${STRAYS}/${day}/${fileKey(id, purpose)}`;
}

/** Null for an object that is no stray of ours. */
export function parseStrayKey(key: string): StrayFile | null {
  const [, day, rest = ''] = KEY.exec(key) ?? [];
  const file = parseFileKey(rest);
  return file && day !== undefined ? { ...file, day } : null;
}
