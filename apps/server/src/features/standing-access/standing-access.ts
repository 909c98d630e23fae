import { AppError } from '@kinvault/domain/errors.ts';
import { ACCESS_KINDS, type AccessKind, type StandingAccess } from '@kinvault/domain/people/profile.schema.ts';
import { sql } from 'kysely';
import type { Actor, SystemTransaction } from '../../platform/db/transactions.ts';

interface AccessTable {
  table: string;
  id: string;
  madeAt: string;
  lastUsedAt: string;
}

/**
 * What acts for a person without a session. Each row belongs to its `person_id` and works until it is deleted. A kind that
 * is here is listed on the security page, ended by a reset, and asked about at a new password [SEC-52].
 */
export const ACCESS_TABLES: Record<AccessKind, AccessTable> = {
  'calendar-link': { table: 'calendar_links', id: 'person_id', madeAt: 'made_at', lastUsedAt: 'last_read_at' },
};

/** The latest first. */
export async function listStandingAccess(tx: SystemTransaction, { personId }: Actor): Promise<StandingAccess[]> {
  const each = ACCESS_KINDS.map((kind) => {
    const { table, id, madeAt, lastUsedAt } = ACCESS_TABLES[kind];
    return sql`
      select ${kind}::text as kind, ${sql.ref(id)} as id, ${sql.ref(madeAt)} as "madeAt", ${sql.ref(lastUsedAt)} as "lastUsedAt"
      from ${sql.table(table)} where person_id = ${personId}`;
  });
  const { rows } = await sql<StandingAccess>`${sql.join(each, sql` union all `)} order by "madeAt" desc, id`.execute(
    tx,
  );
  return rows;
}

/** One of somebody else answers like one that does not exist. */
export async function endStandingAccess(
  tx: SystemTransaction,
  { personId }: Actor,
  { kind, accessId }: { kind: AccessKind; accessId: string },
): Promise<void> {
  const { table, id } = ACCESS_TABLES[kind];
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where ${sql.ref(id)} = ${accessId} and person_id = ${personId}`.execute(tx);
  if (numAffectedRows === 0n) throw new AppError('not_found');
}

export async function endAllStandingAccess(tx: SystemTransaction, personId: string): Promise<void> {
  for (const { table } of Object.values(ACCESS_TABLES))
    await sql`delete from ${sql.table(table)} where person_id = ${personId}`.execute(tx);
}
