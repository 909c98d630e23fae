import type { SavedView, SavedViewChange } from '@kinvault/domain/views/view.schema.ts';
import { sql } from 'kysely';
import type { WebTransaction } from '../../platform/db/transactions.ts';

/** Row-level security decides which views these are. */
export async function selectViews(tx: WebTransaction, viewId: string | null = null): Promise<SavedView[]> {
  const { rows } = await sql<SavedView>`
    select id, family_id as "familyId", name, query,
      owner_id is not null or family_id = any ((select my_editable_family_ids())::uuid[]) as "canChange"
    from saved_views where ${viewId}::uuid is null or id = ${viewId}
    order by lower(name), id`.execute(tx);
  return rows;
}

interface NewRow {
  id: string;
  familyId: string | null;
  ownerId: string | null;
  name: string;
  query: string;
}

export async function insertView(tx: WebTransaction, { id, familyId, ownerId, name, query }: NewRow): Promise<void> {
  await tx.insertInto('saved_views').values({ id, family_id: familyId, owner_id: ownerId, name, query }).execute();
}

export async function updateView(tx: WebTransaction, viewId: string, change: SavedViewChange): Promise<void> {
  await tx.updateTable('saved_views').set(change).where('id', '=', viewId).execute();
}

export async function removeView(tx: WebTransaction, viewId: string): Promise<void> {
  await tx.deleteFrom('saved_views').where('id', '=', viewId).execute();
}
