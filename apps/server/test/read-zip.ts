import { openWindow, sourceFromBuffer } from '../src/platform/files/file-window.ts';
import { unpackEntry } from '../src/platform/files/office/unpack-entry.ts';
import { readZipDirectory } from '../src/platform/files/office/zip-directory.ts';

/** An archive's files by their names. Throws where a name comes twice or anything is damaged. */
export async function readZip(zip: Buffer): Promise<Map<string, Buffer>> {
  const file = openWindow(sourceFromBuffer(zip));
  const contents = new Map<string, Buffer>();
  for (const entry of await readZipDirectory(file)) {
    if (contents.has(entry.name)) throw new Error(`${entry.name} is there twice.`);
    const chunks: Buffer[] = [];
    await unpackEntry(file, entry, (chunk) => chunks.push(Buffer.from(chunk)));
    contents.set(entry.name, Buffer.concat(chunks));
  }
  return contents;
}
