import type { FileKind } from '@kinvault/domain/documents/file-kinds.ts';
import { sql } from 'kysely';
import type { WebTransaction } from '../../platform/db/transactions.ts';
import { ATTENTION_COLUMNS } from '../documents/export/exported-documents.repository.ts';

export async function listOwnMemberships(tx: WebTransaction, personId: string) {
  return tx
    .selectFrom('members as m')
    .leftJoin('families as f', 'f.id', 'm.family_id') // a person who waits to be let in does not see its name
    .select([
      'm.family_id as familyId',
      'f.name',
      'm.role',
      'm.state',
      'm.created_at as since',
      sql<boolean>`coalesce(f.owner_id = ${personId}, false)`.as('isOwner'),
    ])
    .where('m.person_id', '=', personId)
    .orderBy('m.created_at')
    .execute();
}

/** Favorites, notes and answers to reminders on what is not the caller's own. */
export async function listMarksOnOthers(tx: WebTransaction, personId: string) {
  return tx
    .selectFrom('marks as k')
    .innerJoin('documents as d', 'd.id', 'k.document_id')
    .select(['d.name as document', 'k.is_favorite as isFavorite', 'k.notes', ...ATTENTION_COLUMNS])
    .where('k.person_id', '=', personId)
    .where(sql<boolean>`d.owner_id is distinct from ${personId}`)
    .orderBy('d.id')
    .execute();
}

/** Those of these people whom the caller looks after. */
export async function listLookedAfter(tx: WebTransaction, ids: readonly string[]) {
  return tx
    .selectFrom('people')
    .select(['id', 'name', 'born_on as bornOn', 'has_account as hasAccount'])
    .where('id', 'in', ids)
    .where(sql<boolean>`id <> (select me())`)
    .orderBy('name')
    .orderBy('id')
    .execute();
}

/** Papers that the caller does not need. */
export async function listOwnExemptions(tx: WebTransaction, personId: string) {
  return tx
    .selectFrom('exemptions')
    .select((select) => ['type', select.fn.min<string>('set_at').as('since')])
    .where('person_id', '=', personId)
    .groupBy('type')
    .orderBy('type')
    .execute();
}

/** What came for the caller and was not filed yet, with what the store needs to open it. */
export async function listOwnReceived(tx: WebTransaction, personId: string) {
  return tx
    .selectFrom('received as r')
    .innerJoin('files as f', 'f.id', 'r.file_id')
    .select([
      'r.file_name as fileName',
      'r.source',
      'r.source_detail as sourceDetail',
      'r.received_at as receivedAt',
      'r.proposal',
      'f.id',
      'f.purpose',
      'f.kind',
      'f.size_bytes as sizeBytes',
      'f.sha256',
      'f.wrapped_key as wrappedKey',
      'f.key_id as keyId',
    ])
    .where('r.person_id', '=', personId)
    .where('r.document_id', 'is', null)
    .orderBy('r.id')
    .$narrowType<{ kind: FileKind }>()
    .execute();
}

/** The caller's private views. */
export async function listOwnViews(tx: WebTransaction, personId: string): Promise<{ name: string; query: string }[]> {
  return tx
    .selectFrom('saved_views')
    .select(['name', 'query'])
    .where('owner_id', '=', personId)
    .orderBy('name')
    .execute();
}
