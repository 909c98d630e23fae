import { readText } from './propose-from-text.ts';
import { type ReadingDeps, readZone } from './propose-from-zone.ts';
import { findReading } from './readings.repository.ts';

/** Reads what comes next of a file: its zone, or some pages. Opens its own transactions: none is open while it reads. */
export async function readPiece(deps: ReadingDeps, fileId: string): Promise<void> {
  const source = await deps.transactions.asSystem((tx) => findReading(tx, fileId));
  if (!source) return;
  if (source.zone === 'pending') await readZone(deps, source);
  else if (source.text === 'pending') await readText(deps, source);
}
