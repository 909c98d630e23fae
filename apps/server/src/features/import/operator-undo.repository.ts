import { sql } from 'kysely';
import { ascendingId } from '../../platform/ascending-id.ts';
import type { SystemTransaction } from '../../platform/db/transactions.ts';

/** Nothing more comes in from now on. @returns the id of its person */
export async function markUndoneOf(tx: SystemTransaction, importId: string): Promise<string | undefined> {
  const { rows } = await sql<{ personId: string }>`
    update imports set undone_at = coalesce(undone_at, steady_now()) where id = ${importId}
    returning person_id as "personId"`.execute(tx);
  return rows[0]?.personId;
}

/** Deletes for good. Waits for a file that is being filed at this moment, and keeps it. */
export async function deleteUnfiledOf(tx: SystemTransaction, importId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with waiting as materialized (
      select file_id from received where import_id = ${importId} and document_id is null order by id for update),
    gone as (delete from files f using waiting w where f.id = w.file_id returning f.id)
    select count(*)::integer as count from gone`.execute(tx);
  return rows[0]?.count ?? 0;
}

/**
 * Moves these to the trash in a person's name, as far as they are still that person's or of whom they look after, or general
 * ones of a family where they may throw away what they have added.
 */
export async function trashFor(tx: SystemTransaction, personId: string, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    update documents d set trashed_at = steady_now(), trashed_by = ${personId}
    where d.id = any (${[...ids]}::uuid[]) and d.trashed_at is null and (
      d.owner_id = ${personId}
      or d.owner_id in (select g.person_id from active_guardians() g where g.guardian_id = ${personId})
      or d.added_by = ${personId} and exists (
        select from members m where m.family_id = d.family_id and m.person_id = ${personId} and m.state = 'active'
          and m.role in ('Admin', 'Member')))
    returning d.id`.execute(tx);
  const trashed = rows.map(({ id }) => id);
  await sql`
    insert into activity (id, document_id, actor_id, action, detail)
    select new_id, document_id, ${personId}, 'trashed', '{}'
    from unnest(${trashed.map(() => ascendingId())}::uuid[], ${trashed}::uuid[]) t (new_id, document_id)`.execute(tx);
  return trashed.length;
}
