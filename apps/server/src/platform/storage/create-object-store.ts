import path from 'node:path';
import { createFolderStore } from './folder-store.ts';
import type { ObjectStore } from './object-store.ts';
import { parseS3Address } from './s3-address.ts';
import { createS3Store } from './s3-store.ts';

/** @throws Error with a sentence for the operator, which never quotes the address: it may hold a password */
export function createObjectStore(storageUrl: string): ObjectStore {
  if (storageUrl.startsWith('file:')) return createFolderStore(parseFolder(storageUrl));
  if (storageUrl.startsWith('s3:')) return createS3Store(parseS3Address(storageUrl));
  throw new Error('STORAGE_URL must begin with file:/ or s3://.');
}

/** A plain path, not percent-encoded: folders have spaces and percent signs in their names. */
function parseFolder(storageUrl: string): string {
  const folder = storageUrl.slice('file:'.length).replace(/^\/\/(?=\/)/, '');
  if (!path.isAbsolute(folder))
    throw new Error('STORAGE_URL must name its folder from the root on, as in file:/srv/kinvault.');
  return path.resolve(folder);
}
