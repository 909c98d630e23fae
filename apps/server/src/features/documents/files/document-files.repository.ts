import type { FileKind } from '@kinvault/domain/documents/file-kinds.ts';
import { sql } from 'kysely';
import type { EarlyRead, WebTransaction } from '../../../platform/db/transactions.ts';
import type { StoredFile } from '../../../platform/storage/file-store.ts';

export interface StoredRow extends StoredFile {
  kind: FileKind;
}

// Plain SQL text, since it is sent in one packet with the session's look-up: one round trip for each file and picture.
export const STORED_COLUMNS = `f.id, f.purpose, f.kind, f.size_bytes as "sizeBytes", f.wrapped_key as "wrappedKey", f.key_id as "keyId"`;
const LINKED_FILE = `
  select extract(epoch from now())::float8 as now, found.*
  from (select) one left join lateral (
    select ${STORED_COLUMNS}, v.file_name as "fileName"
    from documents d
    join document_versions v on v.document_id = d.id
    join files f on f.id = v.file_id
    where d.id = $1 and d.trashed_at is null and v.file_id = $2) found on true`;
const DERIVED_FILE = `
  select ${STORED_COLUMNS} from documents d join files f on f.source_id = d.file_id
  where d.id = $1 and d.trashed_at is null and f.purpose = $2`;
const READING_FILE = `
  select original.kind as "originalKind", ${STORED_COLUMNS} from documents d join files original on original.id = d.file_id
  left join files f on f.source_id = d.file_id and f.purpose = 'text'
  where d.id = $1 and d.trashed_at is null`;

/** One row: the database's clock in seconds since 1970, and a file with it, or nulls. */
export type LinkedRow = { now: number } & ((StoredRow & { fileName: string }) | { id: null });

/** The file of any version of a document that the caller can see. */
export function linkedFileRead(documentId: string, fileId: string): EarlyRead {
  return { name: 'linked_file', text: LINKED_FILE, values: [documentId, fileId] };
}

/** What is derived from a file to show it. 'text' is its reading. */
export type DerivedPurpose = 'thumbnail' | 'preview' | 'text';

/** What is derived from the current file of a document that the caller can see. */
export function derivedFileRead(documentId: string, purpose: DerivedPurpose): EarlyRead {
  return { name: 'derived_file', text: DERIVED_FILE, values: [documentId, purpose] };
}

/** One row: the kind of the current file, and its reading, or nulls. */
export type ReadingFileRow = { originalKind: FileKind } & (StoredRow | { id: null });

/** The reading of the current file of a document that the caller can see. */
export function readingFileRead(documentId: string): EarlyRead {
  return { name: 'reading_file', text: READING_FILE, values: [documentId] };
}

/** Read in an emergency, and in no other way [PPL-11]. */
const IS_IN_EMERGENCY = sql<boolean>`
  coalesce(documents.owner_id <> all ((select my_person_ids())::uuid[]), false) and not exists (
    select from shares s
    where s.document_id = documents.id and s.principal_id = any ((select my_principals())::uuid[]) offset 0)`;

/** The file of one version (the current one by default) of a document that the caller can see, and the database's clock. */
export async function findVersionFile(tx: WebTransaction, documentId: string, version: number | undefined) {
  return tx
    .selectFrom('documents')
    .innerJoin('document_versions', 'document_versions.document_id', 'documents.id')
    .select([
      'document_versions.file_id as fileId',
      'document_versions.number',
      sql<number>`extract(epoch from now())::float8`.as('now'),
      IS_IN_EMERGENCY.as('isInEmergency'),
    ])
    .where('documents.id', '=', documentId)
    .where('documents.trashed_at', 'is', null)
    .where(sql<boolean>`document_versions.number = coalesce(${version ?? null}::integer, documents.current_version)`)
    .executeTakeFirst();
}
