import { sql } from 'kysely';
import type { Enqueue } from './jobs.ts';

export const enqueue: Enqueue = async (tx, name, payload) => {
  await sql`select jobs.plan(${name}, ${JSON.stringify(payload)}::jsonb)`.execute(tx);
};
