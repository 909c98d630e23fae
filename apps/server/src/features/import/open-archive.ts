import fs from 'node:fs/promises';
import path from 'node:path';
import { MAX_MANIFEST_BYTES } from '@kinvault/domain/import/import-limits.ts';
import { BrokenEntry, type OpenArchive } from './archive.ts';
import { openFolder } from './open-folder.ts';
import { openZip } from './open-zip.ts';

/** @returns undefined where there is neither */
export async function openArchive(place: string): Promise<OpenArchive | undefined> {
  const stat = await fs.stat(place).catch(() => undefined);
  if (stat?.isDirectory()) return openFolder(place);
  return stat?.isFile() ? openZip(place) : undefined;
}

/** The name that 'Received' shows: 'Papers Rivera.zip'. */
export function nameOfArchive(place: string): string {
  return path.basename(place);
}

/** Never more than `maxBytes` are in memory, whatever the entry says of itself. @throws BrokenEntry */
export async function readEntry(archive: OpenArchive, entry: string, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of await archive.open(entry)) {
    length += chunk.length;
    if (length > maxBytes) throw new BrokenEntry('unpacks_too_large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

export async function readEntryText(archive: OpenArchive, entry: string): Promise<string> {
  return (await readEntry(archive, entry, MAX_MANIFEST_BYTES)).toString('utf8');
}
