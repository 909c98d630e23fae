import { sql } from 'kysely';
import { inOnePacket } from './in-one-packet.ts';
import type { Transaction } from './transactions.ts';

/** Runs `work` in a savepoint. If it throws, its writes are undone and the surrounding transaction stays usable. */
export async function inSavepoint<R>(tx: Transaction, work: () => Promise<R>): Promise<R> {
  await sql`savepoint attempt`.execute(tx);
  try {
    const result = await work();
    await sql`release savepoint attempt`.execute(tx);
    return result;
  } catch (error) {
    // released too: an attempt around this one has a savepoint of the same name
    await inOnePacket([sql`rollback to savepoint attempt`.execute(tx), sql`release savepoint attempt`.execute(tx)]);
    throw error;
  }
}

/**
 * Runs `work` in a savepoint and rolls back; only its result stays. Both branches of a check then cost the same, so that
 * response times do not tell which addresses have an account.
 */
export async function runAndRollBack<R>(tx: Transaction, work: () => Promise<R>): Promise<R> {
  await sql`savepoint rehearsal`.execute(tx);
  try {
    return await work();
  } finally {
    await sql`rollback to savepoint rehearsal`.execute(tx);
  }
}
