import type { FileWindow } from '../file-window.ts';
import { RefusedFile } from '../refused-file.ts';
import { unpackEntry } from './unpack-entry.ts';
import { readZipDirectory, type ZipEntry } from './zip-directory.ts';

const MAX_UNPACKED_BYTES = 200 * 1000 * 1000;
const MAX_TYPES_BYTES = 1024 * 1024;
const TYPES_NAME = '[Content_Types].xml';

const MAIN_PARTS = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml',
} as const;

/** A DOCX or XLSX by its declared main part (ECMA-376 part 2 §10), unpacked once from end to end to count it [SEC-29]. */
export async function inspectOfficePackage(file: FileWindow): Promise<'docx' | 'xlsx'> {
  const entries = await readZipDirectory(file);
  const types = entries.find((entry) => entry.name === TYPES_NAME);
  if (!types) throw new RefusedFile('type');
  const kind = kindByTypes(await readTypes(file, types));
  if (hasMacros(entries)) throw macrosRefused();
  await countUnpacked(file, entries);
  return kind;
}

function kindByTypes(xml: string): 'docx' | 'xlsx' {
  const types = [...xml.matchAll(/\bContentType\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map((found) =>
    (found[1] ?? found[2] ?? '').trim().toLowerCase(),
  );
  if (types.some((type) => type.includes('macroenabled') || type.includes('vbaproject'))) throw macrosRefused();
  if (types.includes(MAIN_PARTS.docx)) return 'docx';
  if (types.includes(MAIN_PARTS.xlsx)) return 'xlsx';
  throw new RefusedFile('type');
}

function hasMacros(entries: ZipEntry[]): boolean {
  return entries.some((entry) => /(^|[/\\])vbaProject\.bin$/i.test(entry.name));
}

function macrosRefused(): RefusedFile {
  return new RefusedFile(
    'type',
    'Word and Excel files with macros are not kept. Save it without macros and try again.',
  );
}

async function readTypes(file: FileWindow, entry: ZipEntry): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  await unpackEntry(file, entry, (chunk) => {
    bytes += chunk.length;
    if (bytes > MAX_TYPES_BYTES) throw unpackedTooLarge();
    chunks.push(chunk);
  });
  return Buffer.concat(chunks).toString('utf8');
}

async function countUnpacked(file: FileWindow, entries: ZipEntry[]): Promise<void> {
  let bytes = 0;
  for (const entry of entries) {
    await unpackEntry(file, entry, (chunk) => {
      bytes += chunk.length;
      if (bytes > MAX_UNPACKED_BYTES) throw unpackedTooLarge();
    });
  }
}

function unpackedTooLarge(): RefusedFile {
  return new RefusedFile('unpacked', 'This document unpacks to more than 200 MB.');
}
