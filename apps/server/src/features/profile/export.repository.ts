import { sql } from 'kysely';
import type { Transaction } from '../../platform/db/transactions.ts';

/** The caller's own documents, those in the trash too, in the order they were added. */
export async function listOwnDocuments(tx: Transaction, personId: string) {
  return tx
    .selectFrom('documents as d')
    .leftJoin('marks as k', (join) => join.onRef('k.document_id', '=', 'd.id').on('k.person_id', '=', personId))
    .select([
      'd.id',
      'd.name',
      'd.type',
      'd.added_at as addedAt',
      'd.updated_at as updatedAt',
      'd.expires_on as expiresOn',
      'd.issued_on as issuedOn',
      'd.number',
      'd.issuing_country as issuingCountry',
      'd.tags',
      'd.is_test as isTest',
      'd.current_version as currentVersion',
      'd.trashed_at as trashedAt',
      sql<boolean>`coalesce(k.is_favorite, false)`.as('isFavorite'),
      sql<string>`coalesce(k.notes, '')`.as('notes'),
      sql<string[]>`array(select f.name from shares s join families f on f.id = s.family_id
        where s.document_id = d.id order by f.name)`.as('sharedWith'),
    ])
    .where('d.owner_id', '=', personId)
    .orderBy('d.id')
    .execute();
}

/** Every version's file of these documents, with what the store needs to open it. */
export async function listOwnFiles(tx: Transaction, personId: string) {
  return tx
    .selectFrom('documents as d')
    .innerJoin('document_versions as v', 'v.document_id', 'd.id')
    .innerJoin('files as f', 'f.id', 'v.file_id')
    .select([
      'v.document_id as documentId',
      'v.number',
      'v.file_name as fileName',
      'v.added_at as addedAt',
      'f.id',
      'f.purpose',
      'f.kind',
      'f.size_bytes as sizeBytes',
      'f.sha256',
      'f.wrapped_key as wrappedKey',
      'f.key_id as keyId',
    ])
    .where('d.owner_id', '=', personId)
    .orderBy('v.document_id')
    .orderBy('v.number', 'desc')
    .execute();
}

export async function listOwnMemberships(tx: Transaction, personId: string) {
  return tx
    .selectFrom('members as m')
    .leftJoin('families as f', 'f.id', 'm.family_id') // whoever waits to be let in does not see its name
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

/** Favourites and notes on what is not the caller's own. */
export async function listMarksOnOthers(tx: Transaction, personId: string) {
  return tx
    .selectFrom('marks as k')
    .innerJoin('documents as d', 'd.id', 'k.document_id')
    .select(['d.name as document', 'k.is_favorite as isFavorite', 'k.notes'])
    .where('k.person_id', '=', personId)
    .where(sql<boolean>`d.owner_id is distinct from ${personId}`)
    .orderBy('d.id')
    .execute();
}
