import type { FamilyLog, FamilyLogEntry, FamilyLogQuery } from '@kinvault/domain/families/family-log.schema.ts';
import {
  type FamilyLogKind,
  type FamilyLogTopic,
  kindsOf,
  topicOf,
} from '@kinvault/domain/families/family-log-topics.ts';
import { sql } from 'kysely';
import type { Actor, WebTransaction } from '../../platform/db/transactions.ts';
import { requireRight } from '../families/family-access.ts';

/** A page of the log, and what all of it holds. For Admins of the family [PPL-12]. */
export async function getFamilyLog(
  tx: WebTransaction,
  actor: Actor,
  { familyId, ...query }: FamilyLogQuery & { familyId: string },
): Promise<FamilyLog> {
  await requireRight(tx, actor, familyId, 'seeLog');
  const entries = await listEntries(tx, familyId, { ...query, limit: query.limit + 1 });
  const groups = await countEntries(tx, familyId);
  const counts: Record<FamilyLogTopic, number> = { people: 0, roles: 0, sharing: 0 };
  const actors = new Map<string, string>();
  for (const { kind, count, actorId, actorName } of groups) {
    if (query.by === undefined || query.by === actorId) counts[topicOf(kind)] += count;
    if (actorId !== null && actorName !== null) actors.set(actorId, actorName);
  }
  return {
    entries: entries.slice(0, query.limit),
    hasMore: entries.length > query.limit,
    counts,
    actors: [...actors].map(([id, name]) => ({ id, name })),
  };
}

/**
 * A person whom the reader can see is named as now. One who has left is named as they were called then: what they are called
 * since is not the family's to know.
 */
const nameOf = (column: 'actor_id' | 'person_id') => sql<string | null>`coalesce(
  (select p.name from people p where p.id = l.${sql.ref(column)}),
  (select g.person_name from family_log g
    where g.family_id = l.family_id and g.person_id = l.${sql.ref(column)} and g.person_name is not null
    order by g.id desc limit 1))`;

async function listEntries(
  tx: WebTransaction,
  familyId: string,
  { topic, by, limit, after }: FamilyLogQuery,
): Promise<FamilyLogEntry[]> {
  const { rows } = await sql<FamilyLogEntry>`
    select l.id::text, l.kind, l.happened_at as at, l.document_name as "documentName", l.role_before as "roleBefore", l.role,
      case when l.actor_name is not null then json_build_object('id', l.actor_id, 'name', l.actor_name) end as actor,
      case when l.whom is not null then json_build_object('id', l.person_id, 'name', l.whom) end as person
    from (
      select l.*, ${nameOf('actor_id')} as actor_name, ${nameOf('person_id')} as whom
      from family_log l
      where l.family_id = ${familyId}
        ${after === undefined ? sql`` : sql`and l.id < ${after}::bigint`}
        ${by === undefined ? sql`` : sql`and l.actor_id = ${by}`}
        ${topic === undefined ? sql`` : sql`and l.kind = any(${[...kindsOf(topic)]})`}
      order by l.id desc limit ${limit}) l
    order by l.id desc`.execute(tx);
  return rows;
}

interface Group {
  kind: FamilyLogKind;
  actorId: string | null;
  actorName: string | null;
  count: number;
}

/** By name. */
async function countEntries(tx: WebTransaction, familyId: string): Promise<Group[]> {
  const { rows } = await sql<Group>`
    select * from (
      select l.kind, l.actor_id as "actorId", l.count, ${nameOf('actor_id')} as "actorName"
      from (
        select family_id, kind, actor_id, count(*)::integer from family_log
        where family_id = ${familyId} group by family_id, kind, actor_id) l) groups
    order by lower("actorName"), "actorId"`.execute(tx);
  return rows;
}
