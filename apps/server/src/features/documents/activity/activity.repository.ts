import type { ActivityAction, ActivityDetail, ActivityEntry } from '@kinvault/domain/documents/details.schema.ts';
import { SHARED_FIELDS } from '@kinvault/domain/documents/fields.ts';
import { sql } from 'kysely';
import { ascendingId } from '../../../platform/ascending-id.ts';
import { refusedByPolicy } from '../../../platform/db/constraint-errors.ts';
import type { WebTransaction } from '../../../platform/db/transactions.ts';

const MAX_ENTRIES = 200;

export interface NewActivity {
  documentId: string;
  actorId: string;
  action: ActivityAction;
  /** The family it was shared with. The entry is deleted with the family. */
  familyId?: string;
  detail?: ActivityDetail;
}

/** Writes who did what, in the transaction of the change: either both are saved or neither is. */
export async function recordActivity(tx: WebTransaction, activity: NewActivity): Promise<void> {
  const { documentId, actorId, action, familyId = null, detail = {} } = activity;
  await tx
    .insertInto('activity')
    .values({
      id: ascendingId(),
      document_id: documentId,
      actor_id: actorId,
      action,
      family_id: familyId,
      detail: JSON.stringify(detail),
    })
    .execute()
    .catch(refusedByPolicy('not_found'));
}

/** Records what the caller did without changing anything: at most one entry an hour for each action. */
export async function recordUse(
  tx: WebTransaction,
  {
    documentId,
    action,
    detail = {},
  }: { documentId: string; action: 'viewed' | 'downloaded' | 'copied'; detail?: ActivityDetail },
): Promise<void> {
  const about = JSON.stringify(detail);
  await sql`select note_use(${documentId}, ${ascendingId()}, ${action}, ${about}::jsonb)`.execute(tx);
}

interface ActivityRow extends Omit<ActivityEntry, 'detail'> {
  detail: ActivityDetail & { personId?: string };
  isFamilyKnown: boolean;
}

/** People are stored by id and named as they are called now, so no name outlives its account. */
export async function listActivity(
  tx: WebTransaction,
  documentId: string,
  { readerId, isOwn, isOwner }: { readerId: string; isOwn: boolean; isOwner: boolean },
): Promise<ActivityEntry[]> {
  const { rows } = await sql<ActivityRow>`
    select a.id, a.action, a.detail, a.at, a.family_id is null or a.family_id = any (my_family_ids()) as "isFamilyKnown",
      case when p.id is not null then json_build_object('id', p.id, 'name', p.name) end as actor,
      case when o.id is not null then json_build_object('id', o.id, 'name', o.name) end as "forPerson"
    from activity a left join people p on p.id = a.actor_id left join people o on o.id = a.for_person_id
    where a.document_id = ${documentId}
    order by a.at desc, a.id desc limit ${MAX_ENTRIES}`.execute(tx);
  const names = await namesOf(
    tx,
    rows.flatMap(({ detail }) => [detail.personId, ...ownerChanges(detail).flatMap(({ from, to }) => [from, to])]),
  );
  // from the newest entry back to the one that made the caller the owner: earlier shares are the former owner's to know
  let isTheirs = isOwn;
  return rows.map(({ isFamilyKnown, detail: { personId, ...detail }, ...entry }) => {
    if (!(isTheirs && isOwner) && !isFamilyKnown) delete detail.familyName;
    Object.assign(detail, receiverOf(personId, isTheirs || personId === readerId, names));
    // old entries may name fields that no longer exist
    if (detail.changes) detail.changes = detail.changes.filter(({ field }) => SHARED_FIELDS.includes(field));
    for (const change of ownerChanges(detail)) {
      isTheirs = false;
      change.from = names.get(change.from ?? '') ?? null;
      change.to = names.get(change.to ?? '') ?? null;
    }
    return { ...entry, detail };
  });
}

const ownerChanges = ({ changes = [] }: ActivityDetail) => changes.filter(({ field }) => field === 'ownerId');

/** Whom it was shared with alone: the owner's to know, and that person's. */
function receiverOf(
  id: string | undefined,
  isTold: boolean,
  names: ReadonlyMap<string, string>,
): Pick<ActivityDetail, 'person'> {
  if (id === undefined) return {};
  const name = isTold ? names.get(id) : undefined;
  return { person: name === undefined ? null : { id, name } };
}

async function namesOf(tx: WebTransaction, ids: (string | null | undefined)[]): Promise<Map<string, string>> {
  const known = ids.filter((id) => id !== null && id !== undefined);
  if (known.length === 0) return new Map();
  const people = await tx
    .selectFrom('people')
    .select(['id', 'name'])
    .where('id', '=', sql<string>`any(${known}::uuid[])`)
    .execute();
  return new Map(people.map(({ id, name }) => [id, name]));
}
