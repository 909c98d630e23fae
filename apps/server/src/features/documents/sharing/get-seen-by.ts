import type { SeenByMember } from '@kinvault/domain/documents/details.schema.ts';
import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { AppError } from '@kinvault/domain/errors.ts';
import { sql } from 'kysely';
import type { Actor, WebTransaction } from '../../../platform/db/transactions.ts';
import { documentsOf } from '../documents.repository.ts';

const MOST_SHOWN = 100;

/** What this member sees of the caller's own documents: the member's list, read with the caller's rights [PPL-10]. */
export async function getSeenBy(tx: WebTransaction, actor: Actor, personId: string): Promise<SeenByMember> {
  const { rows } = await sql<{ ids: string[] | null; own: number }>`
    select documents_seen_by(${personId}) as ids, cardinality(my_document_ids(owner := ${actor.personId}))::integer as own`.execute(
    tx,
  );
  const { ids = null, own = 0 } = rows[0] ?? {};
  if (ids === null) throw new AppError('not_found');
  const { rows: shown } = await sql<{ document: Document }>`
    select row_to_json(d) as document
    from (${documentsOf()} where d.id = any (${ids.slice(0, MOST_SHOWN)}::uuid[]) and d.trashed_at is null) d
    order by d.id desc`.execute(tx);
  return { documents: shown.map(({ document }) => document), count: ids.length, hiddenCount: own - ids.length };
}
