import type { DocumentDetails } from '@kinvault/domain/documents/details.schema.ts';
import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { DETAILS_ONLY_FIELDS, LIST_FIELDS } from '@kinvault/domain/documents/fields.ts';
import { type RawBuilder, sql } from 'kysely';
import { toRead } from '../../platform/db/queries.ts';
import type { EarlyRead, WebTransaction } from '../../platform/db/transactions.ts';
import { selectFields } from './document-fields.ts';

export interface DocumentFilter {
  ownerId?: string | undefined;
  familyId?: string | undefined;
  after?: string | undefined;
  limit: number;
}

/** Of a page of what the caller sees, and of when it last changed. */
export interface DocumentStates {
  version: string;
  /** Null: the states are those of the whole page. Else the ids that may have changed in it since the known version. */
  changed: string[] | null;
  /** Each begins with its document's id; newest first. Null where the version is the known one. */
  states: string[] | null;
  next: string | null;
}

const DOCUMENT_STATES = 'select version, changed::text[], states, next from my_document_states($1, $2, $3, $4, $5)';

/**
 * Reads one row: the version of the caller's documents, and unless it is `known` the states of a page of them, or of those
 * that have changed since.
 */
export function documentStatesRead(filter: DocumentFilter, known: string | null): EarlyRead {
  const { ownerId = null, familyId = null, after = null, limit } = filter;
  return { name: 'document_states', text: DOCUMENT_STATES, values: [known, ownerId, familyId, after, limit] };
}

export interface ListedDocument {
  state: string;
  json: string;
}

/**
 * Reads documents with their states, as JSON written by PostgreSQL in the shape of the contract's `Document`. No schema
 * checks them at run time; a test compares them with the contract. Nothing is joined by the planner's choice: with 2,000
 * documents that it had not counted yet, as after a restore, it compared each with each for a second.
 */
export function listedDocumentsRead(ids: string[]): EarlyRead {
  return toRead(sql`
    with found as materialized (select ${ids}::uuid[] as ids)
    select stated.state, row_to_json(listed)::text as json
    from document_states((select ids from found)) stated
    cross join lateral (select * from documents where id = stated.id and trashed_at is null offset 0) d
    ${JOINS} ${SHARES_OF_FOUND} cross join lateral (select ${COLUMNS}) listed`);
}

export async function findDocument(tx: WebTransaction, documentId: string): Promise<Document | undefined> {
  const { rows } = await sql<{ document: Document }>`
    select row_to_json(d) as document
    from (${documentsOf()} where d.id = ${documentId} and d.trashed_at is null) d`.execute(tx);
  return rows[0]?.document;
}

/** The same, with the fields that no list shows. */
export async function findDocumentDetails(
  tx: WebTransaction,
  documentId: string,
): Promise<DocumentDetails | undefined> {
  const more = sql`, ${sql.join(selectFields(DETAILS_ONLY_FIELDS))},
    (select json_build_object('id', a.id, 'name', a.name) from people a where a.id = d.shared_note_by) as "sharedNoteBy",
    d.shared_note_at as "sharedNoteAt",
    (select a.name from people a where a.id = d.added_by) as "addedByName", d.current_version as version,
    array(
      select json_build_object('id', o.id, 'name', o.name)
      from (
        select upper_id as id from document_links where lower_id = d.id
        union all select lower_id from document_links where upper_id = d.id) l
      join documents o on o.id = l.id and o.trashed_at is null and not o.is_superseded
      order by lower(o.name), o.id) as related,
    case when d.is_superseded then (select r.id from documents r where r.id = d.replaced_by) end as "replacedBy"`;
  const { rows } = await sql<{ document: DocumentDetails }>`
    select row_to_json(d) as document
    from (${documentsOf(more)} where d.id = ${documentId} and d.trashed_at is null) d`.execute(tx);
  return rows[0]?.document;
}

/** Of what the caller sees of a document's shares. */
const SHARED = sql`coalesce(jsonb_agg(family_id order by family_id) filter (where family_id is not null), '[]') as ids,
  coalesce(jsonb_agg(jsonb_build_object('personId', person_id, 'mayEdit', may_edit, 'until', until) order by person_id)
    filter (where person_id is not null), '[]') as receivers`;
const SHARES_OF_ONE = sql`left join lateral (
  select ${SHARED} from shares where document_id = d.id) s on true`;
/**
 * One query for all: a query for each of 200 documents took longer than the rest of a list. As one object with a key for
 * each document, since a join compares each with all where the planner expects few.
 */
const SHARES_OF_FOUND = sql`cross join lateral (
  select by_id -> d.id::text -> 'ids' as ids, by_id -> d.id::text -> 'receivers' as receivers from (
    select (select jsonb_object_agg(document_id, jsonb_build_object('ids', ids, 'receivers', receivers)) from (
      select document_id, ${SHARED} from shares
      where document_id = any ((select ids from found)::uuid[]) group by document_id) shared) as by_id) found_shares) s`;

/** `offset 0` has them looked up for each document, where the planner may otherwise read all people, or all marks of one. */
const JOINS = sql`
  left join lateral (select name from people where id = d.owner_id offset 0) p on true
  left join lateral (
    select is_favorite, notes, is_watching, remind_on, remind_note, snoozed_until, done_for
    from marks where document_id = d.id and person_id = (select me()) offset 0) k on true`;
const IS_OWN = sql`coalesce(d.owner_id = any ((select my_person_ids())::uuid[]), false)`;
/** By the database's clock, and true for the uploader alone. */
const IS_CORRECTABLE = sql`coalesce(d.added_by = (select me()) and d.correctable_until > now(), false)`;
/** Null for most, so that lists stay short. */
const ATTENTION = sql`case when k.is_watching or coalesce(k.remind_on, k.snoozed_until, k.done_for) is not null
  then json_build_object('isWatching', k.is_watching, 'remindOn', k.remind_on, 'remindNote', k.remind_note,
    'snoozedUntil', k.snoozed_until, 'doneFor', k.done_for) end`;
const COLUMNS = sql`d.id, ${sql.join(selectFields(LIST_FIELDS))}, p.name as "ownerName", ${IS_OWN} as "isOwn", d.family_id as "familyId",
  coalesce(s.ids, '[]') as "sharedWith", coalesce(s.receivers, '[]') as receivers, d.added_by as "addedBy", ${IS_CORRECTABLE} as "isCorrectable",
  d.added_at as "addedAt", d.revision, ${ATTENTION} as attention,
  d.file_id as "fileId", d.file_name as "fileName", d.kind, d.size_bytes as "sizeBytes", d.thumbnail`;

export const documentsOf = (more: RawBuilder<unknown> = sql``) => sql`
  select ${COLUMNS} ${more} from documents d ${JOINS} ${SHARES_OF_ONE}`;
