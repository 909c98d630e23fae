import type { DocumentDetails } from '@kinvault/domain/documents/details.schema.ts';
import type { Document, NewDocument } from '@kinvault/domain/documents/document.schema.ts';
import { DETAILS_ONLY_FIELDS, LIST_FIELDS } from '@kinvault/domain/documents/fields.ts';
import { type RawBuilder, sql } from 'kysely';
import type { WebTransaction } from '../../platform/db/transactions.ts';
import { selectFields, uploadedColumns } from './document-fields.ts';

export interface DocumentFilter {
  ownerId?: string | undefined;
  familyId?: string | undefined;
  after?: string | undefined;
  limit: number;
}

export interface DocumentStates {
  /** Each begins with its document's id; newest first. */
  states: string[];
  next: string | null;
}

/**
 * Which documents a page shows, and the state of each: it changes with all that the list shows of it to this person.
 * Which may be meant is found before anything is joined to them, and is the policies' to allow.
 */
export async function findDocumentStates(tx: WebTransaction, filter: DocumentFilter): Promise<DocumentStates> {
  const { ownerId = null, familyId = null, after = null, limit } = filter;
  const { rows } = await sql<DocumentStates>`
    with found as materialized (select my_document_ids(${ownerId}, ${familyId}, ${after}, ${limit + 1}) as ids)
    select
      (select coalesce(json_agg(${STATE} order by d.id desc), '[]') from documents d ${JOINS} ${SHARES_OF_FOUND}
        where d.id = any ((select ids[:${limit}] from found)::uuid[])) as states,
      (select case when cardinality(ids) > ${limit} then ids[${limit}] end from found) as next`.execute(tx);
  return rows[0] ?? { states: [], next: null };
}

/**
 * Documents with their states, as JSON written by PostgreSQL. Their shape is the contract's `Document`; a test holds them
 * against it, since here no schema stands between.
 */
export async function readDocumentsAsJson(
  tx: WebTransaction,
  ids: string[],
): Promise<{ state: string; json: string }[]> {
  const { rows } = await sql<{ state: string; json: string }>`
    with found as materialized (select ${ids}::uuid[] as ids)
    select ${STATE} as state, row_to_json(listed)::text as json
    from documents d ${JOINS} ${SHARES_OF_FOUND} cross join lateral (select ${COLUMNS}) listed
    where d.id = any ((select ids from found)::uuid[]) and d.trashed_at is null`.execute(tx);
  return rows;
}

export async function findDocument(tx: WebTransaction, documentId: string): Promise<Document | undefined> {
  const { rows } = await sql<{ document: Document }>`
    select row_to_json(d) as document
    from (${documentsOf()} where d.id = ${documentId} and d.trashed_at is null) d`.execute(tx);
  return rows[0]?.document;
}

/** The same with what no list shows. */
export async function findDocumentDetails(
  tx: WebTransaction,
  documentId: string,
): Promise<DocumentDetails | undefined> {
  const more = sql`, ${sql.join(selectFields(DETAILS_ONLY_FIELDS))},
    (select a.name from people a where a.id = d.added_by) as "addedByName", d.current_version as version`;
  const { rows } = await sql<{ document: DocumentDetails }>`
    select row_to_json(d) as document
    from (${documentsOf(more)} where d.id = ${documentId} and d.trashed_at is null) d`.execute(tx);
  return rows[0]?.document;
}

const SHARES_OF_ONE = sql`left join lateral (
  select array_agg(family_id order by family_id) as ids from shares where document_id = d.id) s on true`;
/** All at once: asked for one by one, 200 times, they took longer than all the rest of a list. */
const SHARES_OF_FOUND = sql`left join (
  select document_id, array_agg(family_id order by family_id) as ids from shares
  where document_id = any ((select ids from found)::uuid[]) group by document_id) s on s.document_id = d.id`;

const JOINS = sql`
  left join people p on p.id = d.owner_id
  left join marks k on k.document_id = d.id and k.person_id = (select me())`;
/** By the database's clock, and told to the uploader alone. */
const IS_CORRECTABLE = sql`coalesce(d.added_by = (select me()) and d.correctable_until > now(), false)`;
/** PostgreSQL writes another xmin with each change of the document's row. */
const STATE = sql`concat(d.id, ' ', d.xmin, ' ', k.is_favorite, ' ', ${IS_CORRECTABLE}, ' ', s.ids, ' ', p.name)`;
const COLUMNS = sql`d.id, ${sql.join(selectFields(LIST_FIELDS))}, p.name as "ownerName", d.family_id as "familyId",
  coalesce(s.ids, '{}') as "sharedWith", d.added_by as "addedBy", ${IS_CORRECTABLE} as "isCorrectable",
  d.added_at as "addedAt", d.revision,
  d.file_id as "fileId", d.file_name as "fileName", d.kind, d.size_bytes as "sizeBytes", d.thumbnail`;

export const documentsOf = (more: RawBuilder<unknown> = sql``) => sql`
  select ${COLUMNS} ${more} from documents d ${JOINS} ${SHARES_OF_ONE}`;

export interface DocumentRow extends Omit<NewDocument, 'target'> {
  id: string;
  ownerId: string | null;
  familyId: string | null;
  addedBy: string;
  kind: string;
  sizeBytes: number;
  thumbnail: 'pending' | 'none';
  testData?: { isBlurry: boolean } | undefined;
}

/** The document and its first version. */
export async function insertDocument(tx: WebTransaction, row: DocumentRow): Promise<void> {
  await tx
    .insertInto('documents')
    .values({
      id: row.id,
      ...uploadedColumns(row),
      owner_id: row.ownerId,
      family_id: row.familyId,
      added_by: row.addedBy,
      file_id: row.fileId,
      file_name: row.fileName,
      kind: row.kind,
      size_bytes: row.sizeBytes,
      thumbnail: row.thumbnail,
      is_test: row.testData !== undefined,
      is_blurry: row.testData?.isBlurry ?? false,
    })
    .execute();
  await tx
    .insertInto('document_versions')
    .values({ document_id: row.id, number: 1, file_id: row.fileId, file_name: row.fileName, added_by: row.addedBy })
    .execute();
}

export interface NewShare {
  documentId: string;
  ownerId: string;
  sharedBy: string;
}

export async function insertShares(tx: WebTransaction, share: NewShare, familyIds: string[]): Promise<void> {
  if (familyIds.length === 0) return;
  const { documentId, ownerId, sharedBy } = share;
  // in one order everywhere: each raises its family's version at the commit, and two of them must not wait in a circle
  const rows = familyIds.toSorted().map((familyId) => ({
    document_id: documentId,
    owner_id: ownerId,
    family_id: familyId,
    shared_by: sharedBy,
  }));
  await tx.insertInto('shares').values(rows).execute();
}
