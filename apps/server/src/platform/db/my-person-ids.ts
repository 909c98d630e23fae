import { sql } from 'kysely';
import type { WebTransaction } from './transactions.ts';

/** The caller, and the people whose papers they look after: over these they have an owner's rights [D-35]. */
export async function listMyPersonIds(tx: WebTransaction): Promise<string[]> {
  const { rows } = await sql<{ ids: string[] }>`select my_person_ids()::text[] as ids`.execute(tx);
  return rows[0]?.ids ?? [];
}
