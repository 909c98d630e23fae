import { requireObjectKey } from './object-store.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const KEY = /^(documents|avatars)\/([0-9a-f]{2})\/([0-9a-f-]{36})$/;

/** Where a file lies. By the last digits of its id: the first ones are the time, and would fill one folder after another. */
export function fileKey(fileId: string, purpose: string): string {
  if (!UUID.test(fileId)) throw new Error('A file is named by a UUID in lower case.');
  return requireObjectKey(`${purpose === 'avatar' ? 'avatars' : 'documents'}/${fileId.slice(-2)}/${fileId}`);
}

/** The folders of equal size, about, that files lie in: by the last digits of their ids. */
export const FILE_FOLDERS: readonly string[] = Array.from({ length: 256 }, (_, n) => n.toString(16).padStart(2, '0'));

/** Where objects of such a folder lie. */
export function placesOf(folder: string): string[] {
  return [`documents/${folder}`, `avatars/${folder}`];
}

/** Null for an object that is none of our files. */
export function parseFileKey(key: string): { id: string; purpose: 'original' | 'avatar' } | null {
  const [, place, folder, id = ''] = KEY.exec(key) ?? [];
  if (!UUID.test(id) || id.slice(-2) !== folder) return null;
  return { id, purpose: place === 'avatars' ? 'avatar' : 'original' };
}
