import { sql } from 'kysely';
import type { Transaction } from './transactions.ts';

/** Does `work`, or nothing of it where it throws: the transaction around it stays usable. */
export async function inSavepoint<R>(tx: Transaction, work: () => Promise<R>): Promise<R> {
  await sql`savepoint attempt`.execute(tx);
  try {
    const result = await work();
    await sql`release savepoint attempt`.execute(tx);
    return result;
  } catch (error) {
    await sql`rollback to savepoint attempt`.execute(tx);
    throw error;
  }
}

/**
 * Does `work` and takes back what it wrote; only its answer stays. So that an answer which must not tell two cases apart
 * costs the same in both.
 */
export async function runAndRollBack<R>(tx: Transaction, work: () => Promise<R>): Promise<R> {
  await sql`savepoint rehearsal`.execute(tx);
  try {
    return await work();
  } finally {
    await sql`rollback to savepoint rehearsal`.execute(tx);
  }
}
