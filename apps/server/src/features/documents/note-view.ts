import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { Transaction } from '../../platform/db/transactions.ts';
import { getDocument } from './get-document.ts';

/** Whoever leafs through a vault all evening has opened each document once. */
export async function noteView(tx: Transaction, documentId: string): Promise<void> {
  await getDocument(tx, documentId);
  await sql`select note_view(${documentId}, ${randomUUIDv7()})`.execute(tx);
}
