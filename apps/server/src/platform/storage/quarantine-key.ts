import { fileKey, parseFileKey } from './file-key.ts';

/** A file that no row of the database names, moved out of the way. */
export interface QuarantinedFile {
  id: string;
  purpose: 'original' | 'avatar';
  /** The day it was moved, by the database's clock: '2027-01-31'. */
  day: string;
}

export const QUARANTINE_FOLDER = 'strays';
const KEY = /^strays\/(\d{4}-\d{2}-\d{2})\/(.+)$/;

export function quarantineKey({ id, purpose, day }: QuarantinedFile): string {
  return `${QUARANTINE_FOLDER}/${day}/${fileKey(id, purpose)}`;
}

/** Null for an object that is no stray of ours. */
export function parseQuarantineKey(key: string): QuarantinedFile | null {
  const [, day, rest = ''] = KEY.exec(key) ?? [];
  const file = parseFileKey(rest);
  return file && day !== undefined ? { ...file, day } : null;
}
