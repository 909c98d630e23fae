import type { OutsideLink } from '@kinvault/domain/links/outside.schema.ts';
import { sql } from 'kysely';
import type { SystemTransaction, WebTransaction } from '../../platform/db/transactions.ts';
import type { StoredRow } from '../documents/files/document-files.repository.ts';
import { insertFile, type NewFile } from '../files/files.repository.ts';

export interface OpenLink extends OutsideLink {
  /** A living visit of the same browser: a page that is loaded again is no second opening. */
  visitId: string | null;
  sealedPassword: Buffer | null;
}

/**
 * The open link of a secret. Undefined for one that is unknown, ended, used up, or shows nothing any more: one query finds
 * out, so that all of them take the same time.
 */
export async function findOpenLink(
  tx: SystemTransaction,
  tokenHash: Buffer,
  visitHashes: readonly Buffer[],
): Promise<OpenLink | undefined> {
  const { rows } = await sql<OpenLink>`
    select l.id, p.name as "senderName", l.expires_at as "endsAt", l.may_download as "mayDownload",
      l.sealed_password as "sealedPassword", visit.id as "visitId", shown.documents,
      case when l.kind = 'request' then json_build_object('wanted', l.wanted, 'message', l.message,
        'maxFiles', l.max_files, 'receipt', '', 'filesLeft', greatest(0, l.max_files - (
          select count(*) from handed_in h where h.link_id = l.id)),
        'handedIn', (
          select coalesce(json_agg(json_build_object('id', h.id, 'name', h.file_name, 'sizeBytes', h.size_bytes,
            'at', h.at) order by h.id), '[]')
          from handed_in h where h.visit_id = visit.id and h.told_at is null)) end as request
    from links l
    join people p on p.id = l.person_id
    left join lateral (
      select v.id, v.opened_at from link_visits v
      where v.link_id = l.id and v.token_hash = any (${visitHashes}) and v.expires_at > steady_now()
      order by v.expires_at desc limit 1) visit on true
    cross join lateral (
      select coalesce(json_agg(json_build_object('id', d.id, 'name', d.name, 'kind', f.kind, 'sizeBytes', f.size_bytes)
        order by held.place), '[]') as documents, count(*) as count
      from unnest(link_document_ids(l.id)) with ordinality as held (id, place)
      join documents d on d.id = held.id
      left join link_documents i on i.link_id = l.id and i.document_id = d.id
      join files f on f.id = case when i.is_copy then i.copy_file_id else d.file_id end) shown
    where l.token_hash = ${tokenHash}
      and (is_open(l) and (l.max_openings is null or l.openings < l.max_openings)
        or visit.opened_at is not null and (is_open(l) or l.ended_by = 'count'))
      and (shown.count > 0 or l.kind = 'request' and not account_in_trash(l.person_id) and (
        l.for_person_id = l.person_id or exists (
          select from active_guardians() g where g.person_id = l.for_person_id and g.guardian_id = l.person_id)))`.execute(
    tx,
  );
  return rows[0];
}

export async function insertVisit(
  tx: SystemTransaction,
  visit: { id: string; linkId: string; tokenHash: Buffer },
): Promise<void> {
  await tx
    .insertInto('link_visits')
    .values({ id: visit.id, link_id: visit.linkId, token_hash: visit.tokenHash })
    .execute();
}

export async function insertWrongPassword(tx: SystemTransaction, linkId: string): Promise<void> {
  await tx.insertInto('link_openings').values({ link_id: linkId, kind: 'wrong_password' }).execute();
}

/** What opens the file of a document that the link of this visit shows. */
export interface VisitedDocument extends StoredRow {
  fileName: string;
  mayDownload: boolean;
  isCopy: boolean;
  stamp: Buffer;
}

export async function findVisitedDocument(
  tx: WebTransaction,
  documentId: string,
): Promise<VisitedDocument | undefined> {
  const { rows } = await sql<VisitedDocument>`select * from visited_document(${documentId})`.execute(tx);
  return rows[0];
}

/** A page of it that was drawn before, and how many pages it has, as far as that is known. */
export async function findVisitedPage(
  tx: WebTransaction,
  sourceId: string,
  page: number,
): Promise<{ picture: StoredRow | undefined; pages: number | undefined }> {
  const { rows } = await sql<StoredRow & { pages: number | null }>`
    select * from visited_page(${sourceId}, ${page})`.execute(tx);
  const [row] = rows;
  return { picture: row?.id ? row : undefined, pages: row?.pages ?? undefined };
}

/** False where all openings are used up. */
export async function noteOpening(tx: WebTransaction): Promise<boolean> {
  const { rows } = await sql<{ isCounted: boolean }>`select note_opening() as "isCounted"`.execute(tx);
  return rows[0]?.isCounted === true;
}

export async function noteReport(tx: WebTransaction): Promise<void> {
  await sql`select report_link()`.execute(tx);
}

export interface DrawnPage {
  page: number;
  file: NewFile;
}

/** Pages that others drew at the same time stay theirs. False where the link has ended, or its file has gone, meanwhile. */
export async function insertPages(
  tx: SystemTransaction,
  { linkId, sourceId, pages, drawn }: { linkId: string; sourceId: string; pages: number; drawn: readonly DrawnPage[] },
): Promise<boolean> {
  const { rows: open } = await sql`
    select from links l where l.id = ${linkId} and (is_open(l) or l.ended_by = 'count') for share`.execute(tx);
  const { rows: source } = await sql`select from files where id = ${sourceId} for key share`.execute(tx);
  if (open.length === 0 || source.length === 0) return false;
  await sql`
    insert into link_page_counts (source_file_id, pages) values (${sourceId}, ${pages})
    on conflict (source_file_id) do nothing`.execute(tx);
  for (const { page, file } of drawn) {
    await insertFile(tx, file);
    const { numAffectedRows } = await sql`
      insert into link_pages (link_id, source_file_id, page, file_id)
      values (${linkId}, ${sourceId}, ${page}, ${file.id}) on conflict do nothing`.execute(tx);
    if (numAffectedRows === 0n) await tx.deleteFrom('files').where('id', '=', file.id).execute();
  }
  return true;
}
