import type { Transaction } from '../../platform/db/transactions.ts';

/** Those that belong to a family as a whole, those in the trash too, in the order they were added. */
export async function listGeneralDocuments(tx: Transaction, familyId: string) {
  return tx
    .selectFrom('documents as d')
    .leftJoin('people as p', 'p.id', 'd.added_by')
    .select([
      'd.id',
      'd.name',
      'd.type',
      'p.name as addedBy',
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
    ])
    .where('d.family_id', '=', familyId)
    .orderBy('d.id')
    .execute();
}

/** Every version's file of these documents, with what the store needs to open it. */
export async function listGeneralFiles(tx: Transaction, familyId: string) {
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
    .where('d.family_id', '=', familyId)
    .orderBy('v.document_id')
    .orderBy('v.number', 'desc')
    .execute();
}
