import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from } from 'pg-copy-streams';

export interface RowsOfTable {
  /** With its schema, as in `public.people`. */
  name: string;
  columns: string[];
}

/** A piece of `bytes` may be gone when the next one is asked for. Returns how many rows there were. */
export async function loadRows(client: pg.Client, table: RowsOfTable, bytes: AsyncIterable<Buffer>): Promise<number> {
  const name = table.name.split('.').map(pg.escapeIdentifier).join('.');
  const columns = table.columns.map(pg.escapeIdentifier).join(', ');
  const copy = client.query(from(`copy ${name} (${columns}) from stdin`));
  await pipeline(Readable.from(copiesOf(bytes)), copy);
  return copy.rowCount;
}

/** The connection sends them later. */
async function* copiesOf(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const piece of bytes) yield Buffer.from(piece);
}
