import { AppError } from '@kinvault/domain/errors.ts';
import { ACCESS_KINDS, type AccessKind, type StandingAccess } from '@kinvault/domain/people/profile.schema.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Actor, SystemTransaction } from '../../platform/db/transactions.ts';

interface AccessTable {
  table: string;
  id: string;
  /** What tells it from others of its kind. */
  name: RawBuilder<string | null>;
  madeAt: string;
  lastUsedAt: string;
  /** A new password ends it, whatever else the person says. */
  endsWithPassword?: RawBuilder<boolean>;
  /** Which of its rows work. */
  works: RawBuilder<boolean>;
  /** Ends those rows. */
  end: RawBuilder<unknown>;
}

const endLinks = sql`update links set ended_at = steady_now(), ended_by = 'password'`;
const isOpenLink = (kinds: 'request' | 'shown') =>
  sql<boolean>`(ended_at is null and expires_at > steady_now() or ended_by = 'count')
    and ${kinds === 'request' ? sql`kind = 'request'` : sql`kind <> 'request'`}`;

/**
 * What acts for a person without a session. Each row belongs to its `person_id`. A kind that is here is listed on the
 * security page, ended by a reset, and asked about at a new password [SEC-52].
 */
export const ACCESS_TABLES: Record<AccessKind, AccessTable> = {
  'calendar-link': {
    table: 'calendar_links',
    id: 'person_id',
    name: sql`null::text`,
    madeAt: 'made_at',
    lastUsedAt: 'last_read_at',
    works: sql`true`,
    end: sql`delete from calendar_links`,
  },
  link: {
    table: 'links',
    id: 'id',
    name: sql`receiver`,
    madeAt: 'made_at',
    lastUsedAt: 'last_opened_at',
    works: isOpenLink('shown'),
    end: endLinks,
  },
  'request-link': {
    table: 'links',
    id: 'id',
    name: sql`receiver`,
    madeAt: 'made_at',
    lastUsedAt: 'last_opened_at',
    works: isOpenLink('request'),
    end: endLinks,
  },
  token: {
    table: 'tokens',
    id: 'id',
    name: sql`name`,
    madeAt: 'made_at',
    lastUsedAt: 'last_used_at',
    endsWithPassword: sql`ends_with_password`,
    works: sql`expires_at > steady_now()`,
    end: sql`delete from tokens`,
  },
  'mail-address': {
    table: 'mail_addresses',
    id: 'person_id',
    name: sql`null::text`,
    madeAt: 'made_at',
    lastUsedAt: 'last_used_at',
    works: sql`true`,
    end: sql`delete from mail_addresses`,
  },
};

export async function listStandingAccess(tx: SystemTransaction, { personId }: Actor): Promise<StandingAccess[]> {
  const each = ACCESS_KINDS.map((kind) => {
    const { table, id, name, madeAt, lastUsedAt, endsWithPassword = sql`false`, works } = ACCESS_TABLES[kind];
    return sql`
      select ${kind}::text as kind, ${sql.ref(id)} as id, ${name} as name, ${sql.ref(madeAt)} as "madeAt",
        ${sql.ref(lastUsedAt)} as "lastUsedAt", ${endsWithPassword} as "endsWithPassword"
      from ${sql.table(table)} where person_id = ${personId} and ${works}`;
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
  const { id, works, end } = ACCESS_TABLES[kind];
  const { numAffectedRows } = await sql`
    ${end} where ${sql.ref(id)} = ${accessId} and person_id = ${personId} and ${works}`.execute(tx);
  if (numAffectedRows === 0n) throw new AppError('not_found');
}

export async function endAllStandingAccess(tx: SystemTransaction, personId: string): Promise<void> {
  for (const { works, end } of Object.values(ACCESS_TABLES))
    await sql`${end} where person_id = ${personId} and ${works}`.execute(tx);
}

/** Those that their person wanted to end with the password [OPN-1]. */
export async function endTokensOfPassword(tx: SystemTransaction, personId: string): Promise<void> {
  await sql`delete from tokens where person_id = ${personId} and ends_with_password`.execute(tx);
}
