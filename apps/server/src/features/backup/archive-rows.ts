import type { Snapshot, SnapshotTable } from '../../platform/db/snapshot.ts';
import { rowsEntry } from './archive-format.ts';

const NEWLINE = 10;
const PART_BYTES = 4_000_000;

export interface RowsPart {
  name: string;
  sizeBytes: number;
  rows: number;
  content: Buffer[];
}

/** A table in parts that end with a row: one is in memory at a time. A table without rows has none. */
export async function* archiveRows(snapshot: Snapshot, table: SnapshotTable): AsyncGenerator<RowsPart> {
  let content: Buffer[] = [];
  let sizeBytes = 0;
  let number = 0;

  function cutPart(): RowsPart {
    const rows = content.reduce((sum, chunk) => sum + countRows(chunk), 0);
    const part = { name: rowsEntry(table.name, ++number), sizeBytes, rows, content };
    content = [];
    sizeBytes = 0;
    return part;
  }

  function gather(chunk: Buffer): void {
    content.push(chunk);
    sizeBytes += chunk.length;
  }

  for await (const chunk of snapshot.copy(table)) {
    // COPY writes a line break inside a value as \n: a bare one ends the row
    const end = chunk.lastIndexOf(NEWLINE) + 1;
    if (sizeBytes + chunk.length < PART_BYTES || end === 0) {
      gather(chunk);
      continue;
    }
    gather(chunk.subarray(0, end));
    yield cutPart();
    if (end < chunk.length) gather(chunk.subarray(end));
  }
  if (sizeBytes > 0) yield cutPart();
}

function countRows(chunk: Buffer): number {
  let rows = 0;
  for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, at + 1)) rows++;
  return rows;
}
