import type { DocumentDetails } from '@kinvault/domain/documents/details.schema.ts';
import type { Document, NewDocument } from '@kinvault/domain/documents/document.schema.ts';
import { AppError } from '@kinvault/domain/errors.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Transaction } from '../../platform/db/transactions.ts';

export interface DocumentFilter {
  ownerId?: string | undefined;
  familyId?: string | undefined;
  after?: string | undefined;
  limit: number;
}

export interface DocumentPage {
  /** The documents as the inside of a JSON array. */
  json: string;
  /** The last one's id where there are more. */
  next: string | null;
}

/**
 * Documents as JSON written by PostgreSQL, newest first. The page is taken before anything is joined to it: joining
 * first read all 200 for a page of 15. Their shape is the contract's `Document`; a test holds them against it, since
 * here no schema stands between.
 */
export async function listDocumentsAsJson(tx: Transaction, filter: DocumentFilter): Promise<DocumentPage> {
  const { limit } = filter;
  const { rows } = await sql<{ json: string | null; ids: string[] | null }>`
    with page as materialized (
      select d.id, d.name, d.type, d.owner_id, d.family_id, d.added_by, d.added_at, d.expires_on, d.issued_on, d.tags,
        d.revision, d.file_id, d.file_name, d.kind, d.size_bytes, d.thumbnail
      from documents d
      where d.id = any (array(${newestIds(filter)}))
      order by d.id desc limit ${limit + 1}),
    listed as (${documentsOf(sql`page`, sql``, SHARES_OF_PAGE)} order by d.id desc limit ${limit})
    select string_agg(row_to_json(listed)::text, ',' order by id desc) as json,
      (select array_agg(id::text order by id desc) from page) as ids
    from listed`.execute(tx);
  const ids = rows[0]?.ids ?? [];
  return { json: rows[0]?.json ?? '', next: ids.length > limit ? (ids[limit - 1] ?? null) : null };
}

/**
 * The newest of each way to see a document: as its owner, in a family, by sharing. Each is read from its own index and
 * as far as the page needs; left to the policies alone, everybody's documents were walked through, and 100,000 of
 * strangers made a page fourteen times as slow. What one may see is still the policies' to say.
 */
function newestIds(filter: DocumentFilter): RawBuilder<unknown> {
  const [ownerId, familyId, after] = [filter.ownerId ?? null, filter.familyId ?? null, filter.after ?? null];
  const limit = filter.limit;
  const inPage = sql`d.trashed_at is null and (${after}::uuid is null or d.id < ${after}::uuid)`;
  const newest = sql`order by d.id desc limit ${limit + 1}`;
  return sql`
    select newest.id from (
      (select d.id from documents d
        where d.owner_id = (select me()) and ${familyId}::uuid is null
          and (${ownerId}::uuid is null or ${ownerId}::uuid = (select me())) and ${inPage} ${newest})
      union
      (select found.id from unnest((select my_family_ids())) family (id), lateral (
        select d.id from documents d where d.family_id = family.id and ${inPage} ${newest}) found
        where ${ownerId}::uuid is null and (${familyId}::uuid is null or family.id = ${familyId}::uuid))
      union
      (select found.id from unnest((select my_family_ids())) family (id), lateral (
        select d.id from shares s join documents d on d.id = s.document_id
        where s.family_id = family.id and (${ownerId}::uuid is null or s.owner_id = ${ownerId}::uuid)
          and (${after}::uuid is null or s.document_id < ${after}::uuid) and ${inPage}
        order by s.document_id desc limit ${limit + 1}) found
        where ${familyId}::uuid is null)) newest
    order by newest.id desc limit ${limit + 1}`;
}

/** The ways to see a document, each by its own index; the policies decide all the same. */
export const VISIBLE_IDS = sql`
  select id from documents where owner_id = (select me())
  union select id from documents where family_id = any ((select my_family_ids())::uuid[])
  union select document_id from shares where family_id = any ((select my_family_ids())::uuid[])`;

export async function findDocument(tx: Transaction, documentId: string): Promise<Document | undefined> {
  const { rows } = await sql<{ document: Document }>`
    select row_to_json(d) as document
    from (${documentsOf(sql`documents`)} where d.id = ${documentId} and d.trashed_at is null) d`.execute(tx);
  return rows[0]?.document;
}

/** The same with what no list shows. */
export async function findDocumentDetails(tx: Transaction, documentId: string): Promise<DocumentDetails | undefined> {
  const more = sql`, d.number, d.issuing_country as "issuingCountry", coalesce(k.notes, '') as notes,
    (select a.name from people a where a.id = d.added_by) as "addedByName", d.current_version as version`;
  const { rows } = await sql<{ document: DocumentDetails }>`
    select row_to_json(d) as document
    from (${documentsOf(sql`documents`, more)} where d.id = ${documentId} and d.trashed_at is null) d`.execute(tx);
  return rows[0]?.document;
}

const SHARES_OF_ONE = sql`left join lateral (
  select array_agg(family_id order by family_id) as ids from shares where document_id = d.id) s on true`;
/** All at once: asked for one by one, 200 times, they took longer than all the rest of a list. */
const SHARES_OF_PAGE = sql`left join (
  select document_id, array_agg(family_id order by family_id) as ids from shares
  where document_id in (select id from page) group by document_id) s on s.document_id = d.id`;

export const documentsOf = (
  source: RawBuilder<unknown>,
  more: RawBuilder<unknown> = sql``,
  shares: RawBuilder<unknown> = SHARES_OF_ONE,
) => sql`
  select d.id, d.name, d.type, d.owner_id as "ownerId", p.name as "ownerName", d.family_id as "familyId",
    coalesce(s.ids, '{}') as "sharedWith", d.added_by as "addedBy", d.added_at as "addedAt",
    d.expires_on as "expiresOn", d.issued_on as "issuedOn", d.tags, d.revision,
    coalesce(k.is_favorite, false) as "isFavorite",
    d.file_id as "fileId", d.file_name as "fileName", d.kind, d.size_bytes as "sizeBytes", d.thumbnail
    ${more}
  from ${source} d
  left join people p on p.id = d.owner_id
  left join marks k on k.document_id = d.id and k.person_id = (select me())
  ${shares}`;

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
export async function insertDocument(tx: Transaction, row: DocumentRow): Promise<void> {
  await tx
    .insertInto('documents')
    .values({
      id: row.id,
      name: row.name,
      type: row.type,
      owner_id: row.ownerId,
      family_id: row.familyId,
      added_by: row.addedBy,
      expires_on: row.expiresOn ?? null,
      issued_on: row.issuedOn ?? null,
      number: row.number || null,
      issuing_country: row.issuingCountry || null,
      file_id: row.fileId,
      file_name: row.fileName,
      kind: row.kind,
      size_bytes: row.sizeBytes,
      thumbnail: row.thumbnail,
      is_test: row.testData !== undefined,
      is_blurry: row.testData?.isBlurry ?? false,
    })
    .execute()
    .catch(refuseChangedTarget);
  await tx
    .insertInto('document_versions')
    .values({ document_id: row.id, number: 1, file_id: row.fileId, file_name: row.fileName, added_by: row.addedBy })
    .execute();
}

/** Since they were looked up, another document has claimed the same upload, or the owner's account was deleted. */
function refuseChangedTarget(error: Error & { constraint?: string }): never {
  if (error.constraint === 'documents_file_id_idx') throw new AppError('upload_unknown', { cause: error });
  if (error.constraint === 'documents_owner_id_fkey') throw new AppError('not_found', { cause: error });
  throw error;
}

export interface NewShare {
  documentId: string;
  ownerId: string;
  sharedBy: string;
}

export async function insertShares(tx: Transaction, share: NewShare, familyIds: string[]): Promise<void> {
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
