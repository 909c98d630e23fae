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

/** A request shows no pages that would count. */
export async function noteRequestOpened(tx: SystemTransaction, linkId: string): Promise<void> {
  await sql`update links set last_opened_at = steady_now() where id = ${linkId}`.execute(tx);
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
  /** Whose child process draws it. */
  makerId: string;
}

export async function findVisitedDocument(
  tx: WebTransaction,
  documentId: string,
): Promise<VisitedDocument | undefined> {
  const { rows } = await sql<VisitedDocument>`select * from visited_document(${documentId})`.execute(tx);
  return rows[0];
}

/** Why pages cannot be drawn: it is kept, so that a hostile file is tried once. */
export const PAGE_REFUSALS = ['pages_locked', 'pages_unreadable'] as const;
export type PageRefusal = (typeof PAGE_REFUSALS)[number];

/**
 * A page of it that was drawn before, how many pages it has, and why those from `first` on could not be drawn, as far as
 * that is known.
 */
export async function findVisitedPage(
  tx: WebTransaction,
  sourceId: string,
  { page, first }: { page: number; first: number },
): Promise<{ picture: StoredRow | undefined; pages: number | undefined; refusal: PageRefusal | undefined }> {
  const { rows } = await sql<StoredRow & { pages: number | null; refusal: PageRefusal | null }>`
    select * from visited_page(${sourceId}, ${page}, ${first})`.execute(tx);
  const [row] = rows;
  return { picture: row?.id ? row : undefined, pages: row?.pages ?? undefined, refusal: row?.refusal ?? undefined };
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

/** Pictures of pages that are kept for all links of one person: nobody is charged for them. */
const MAX_KEPT_PAGES = 1_000;

/** Where pages are kept, with what they were drawn from. */
export interface PagePlace {
  linkId: string;
  documentId: string;
  sourceId: string;
  stamp: Buffer;
}

/** Pages that others drew at the same time stay theirs. False where the link does not show the document so any more. */
export async function insertPages(
  tx: SystemTransaction,
  place: PagePlace,
  { pages, drawn }: { pages: number; drawn: readonly DrawnPage[] },
): Promise<boolean> {
  const { linkId, sourceId } = place;
  if (!(await holdShown(tx, place))) return false;
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
  // the oldest pictures go; they are drawn again if a visitor comes back to them
  await sql`
    delete from link_pages old using (
      select p.link_id, p.source_file_id, p.page from link_pages p join links l on l.id = p.link_id
      where l.person_id = (select person_id from links where id = ${linkId}) and p.file_id is not null
      order by p.file_id desc offset ${MAX_KEPT_PAGES}) beyond
    where (old.link_id, old.source_file_id, old.page) = (beyond.link_id, beyond.source_file_id, beyond.page)`.execute(
    tx,
  );
  return true;
}

/** The pages from this one on. */
export async function insertRefusal(
  tx: SystemTransaction,
  place: PagePlace,
  { first, refusal }: { first: number; refusal: PageRefusal },
): Promise<void> {
  if (!(await holdShown(tx, place))) return;
  await sql`
    insert into link_pages (link_id, source_file_id, page, refusal)
    values (${place.linkId}, ${place.sourceId}, ${first}, ${refusal}) on conflict do nothing`.execute(tx);
}

/** Whether the link still shows this file with this stamp; neither changes before the commit. */
async function holdShown(tx: SystemTransaction, { linkId, documentId, sourceId, stamp }: PagePlace): Promise<boolean> {
  const { rows: open } = await sql`
    select from links l where l.id = ${linkId} and (is_open(l) or l.ended_by = 'count') and l.stamp = ${stamp}
    for share`.execute(tx);
  const { rows: shown } = await sql`select from documents where id = ${documentId} for share`.execute(tx);
  const { rows: source } = await sql`select from files where id = ${sourceId} for key share`.execute(tx);
  if (open.length === 0 || shown.length === 0 || source.length === 0) return false;
  const { rows } = await sql<{ isShown: boolean }>`
    select ${documentId}::uuid = any (link_document_ids(${linkId})) as "isShown"`.execute(tx);
  return rows[0]?.isShown === true;
}
