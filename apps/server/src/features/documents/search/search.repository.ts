import type { DocumentDetails } from '@kinvault/domain/documents/details.schema.ts';
import { SEARCH_FIELDS, type SearchField } from '@kinvault/domain/documents/fields.ts';
import { sql } from 'kysely';
import type { SystemTransaction, WebTransaction } from '../../../platform/db/transactions.ts';
import { searchedColumns, selectFields } from '../document-fields.ts';
import { indexWords, type SearchQuery } from './search-words.ts';

export interface Match {
  documentId: string;
  place: 'text' | 'notes' | 'facts';
  isSuperseded: boolean;
  /** Where the original is, of what was found by its facts. */
  original: string | null;
  /** Who has it now. */
  lentTo: string | null;
  /** Of a long text the part around the first word. */
  text: string;
}

/**
 * Only papers of the owners around the caller are looked at, and the documents decide about each: neither hits nor the
 * number of strangers' papers show in an answer [SEC-7]. The first come first.
 */
export async function findMatches(tx: WebTransaction, query: SearchQuery, limit: number): Promise<Match[]> {
  const { rows } = await sql<Match>`
    select document_id as "documentId", place, is_superseded as "isSuperseded", text,
      d.original_place as original, d.lent_to as "lentTo"
    from search_texts(${query.folded}, ${query.patterns}, ${query.checks}, ${limit}) found
    left join lateral (
      select original_place, lent_to from documents where id = found.document_id and found.place = 'facts' offset 0) d on true`.execute(
    tx,
  );
  return rows;
}

/** The papers that the caller opened last, in no order. */
export async function listRecentIds(tx: WebTransaction): Promise<string[]> {
  const { rows } = await sql<{ ids: string[] }>`select my_recent_document_ids() as ids`.execute(tx);
  return rows[0]?.ids ?? [];
}

/** A text that is stored already is found by its words from now on. */
export async function indexText(tx: SystemTransaction, fileId: string, text: string): Promise<void> {
  await sql`select index_text(${fileId}, ${indexWords(text).join(' ')})`.execute(tx);
}

/** Texts that are not in the index yet, and that no other worker is about to put there. */
export async function takeUnindexedTexts(
  tx: SystemTransaction,
  limit: number,
): Promise<{ fileId: string; text: string }[]> {
  const { rows } = await sql<{ fileId: string; text: string }>`
    select file_id as "fileId", text from document_texts
    where not is_indexed order by file_id limit ${limit} for update skip locked`.execute(tx);
  return rows;
}

/** Facts of documents that a vault of an earlier version brought along, and that no other worker is about to put there. */
export async function takeUnindexedFacts(tx: SystemTransaction, limit: number) {
  const { rows } = await sql<Pick<DocumentDetails, SearchField | 'id' | 'name'>>`
    select d.id, d.name, ${sql.join(selectFields(SEARCH_FIELDS))} from documents d
    where d.facts_words is null and d.number is not null order by d.id limit ${limit} for update skip locked`.execute(
    tx,
  );
  return rows;
}

export async function indexFacts(
  tx: SystemTransaction,
  id: string,
  facts: Pick<DocumentDetails, SearchField | 'name'>,
) {
  await tx.updateTable('documents').set(searchedColumns(facts)).where('id', '=', id).execute();
}

export async function hasUnindexedTexts(tx: SystemTransaction): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from document_texts where not is_indexed)
      or exists (select from documents where facts_words is null and number is not null) as found`.execute(tx);
  return rows[0]?.found ?? false;
}
