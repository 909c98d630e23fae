import type { Link, LinkEnd, LinkOpening } from '@kinvault/domain/links/link.schema.ts';
import { sql } from 'kysely';
import type { Actor, WebTransaction } from '../../platform/db/transactions.ts';
import type { SealedSecret } from './link-secret.ts';

/** When a link ended; also for one whose date has passed and that no job has marked yet. */
const ENDED_AT = sql`coalesce(l.ended_at, case when not is_open(l) then l.expires_at end)`;

/**
 * Of the caller. An ended one names the documents that it showed, as far as they are there: a name is its maker's to know,
 * and row-level security decides.
 */
export async function listLinkRows(
  tx: WebTransaction,
  { personId }: Actor,
  { linkId, documentId }: { linkId?: string; documentId?: string } = {},
): Promise<Link[]> {
  const { rows } = await sql<Link>`
    select l.id, l.kind, l.receiver, l.made_at as "madeAt", l.expires_at as "endsAt", ended.at as "endedAt",
      case when ended.at is not null then coalesce(l.ended_by, 'date') end as "endedBy",
      l.sealed_password is not null as "hasPassword", l.may_download as "mayDownload", l.max_openings as "maxOpenings",
      l.openings, l.last_opened_at as "lastOpenedAt",
      coalesce(shown.documents, '[]') as documents,
      (select json_build_object('id', c.id, 'name', c.name, 'kind', c.kind) from collections c
        where c.id = l.collection_id) as collection,
      case when l.kind = 'request' then json_build_object('wanted', l.wanted, 'message', l.message,
        'forPersonId', l.for_person_id, 'maxFiles', l.max_files, 'handedIn', (
          select count(*)::integer from handed_in h where h.link_id = l.id)) end as request
    from links l
    cross join lateral (select ${ENDED_AT} as at) ended
    left join lateral (
      select json_agg(json_build_object('id', d.id, 'name', d.name, 'isCopy', coalesce(i.is_copy, false))
        order by held.place) as documents
      from (
        select id, place from unnest(my_link_document_ids(l.id)) with ordinality as now (id, place)
        where ended.at is null
        union all
        select i.document_id, i.position from link_documents i
        where i.link_id = l.id and l.kind = 'documents' and ended.at is not null) held
      join documents d on d.id = held.id
      left join link_documents i on i.link_id = l.id and i.document_id = d.id) shown on true
    where l.person_id = ${personId}
      and (${linkId ?? null}::uuid is null or l.id = ${linkId ?? null})
      and (${documentId ?? null}::uuid is null
        or ended.at is null and ${documentId ?? null} = any (my_link_document_ids(l.id)))
    order by l.made_at desc, l.id`.execute(tx);
  return rows;
}

export interface NewLinkRow {
  id: string;
  personId: string;
  kind: Link['kind'];
  collectionId: string | null;
  secret: SealedSecret;
  sealedPassword: Buffer | null;
  receiver: string;
  stamp: Buffer | null;
  mayDownload: boolean;
  maxOpenings: number | null;
  endsAt: string;
  request: { wanted: string; message: string; forPersonId: string; maxFiles: number } | null;
}

export async function insertLink(tx: WebTransaction, link: NewLinkRow): Promise<void> {
  const { secret, request } = link;
  await tx
    .insertInto('links')
    .values({
      id: link.id,
      person_id: link.personId,
      kind: link.kind,
      collection_id: link.collectionId,
      token_hash: secret.tokenHash,
      wrapped_token: secret.wrappedToken,
      key_id: secret.keyId,
      sealed_password: link.sealedPassword,
      receiver: link.receiver,
      stamp: link.stamp,
      may_download: link.mayDownload,
      max_openings: link.maxOpenings,
      expires_at: link.endsAt,
      wanted: request?.wanted ?? null,
      message: request?.message ?? null,
      for_person_id: request?.forPersonId ?? null,
      max_files: request?.maxFiles ?? null,
    })
    .execute();
}

/** In the order in which they are shown. */
export async function insertLinkDocuments(
  tx: WebTransaction,
  linkId: string,
  documents: readonly { documentId: string; copyFileId: string | null }[],
): Promise<void> {
  const rows = documents.map(({ documentId, copyFileId }, position) => ({
    link_id: linkId,
    document_id: documentId,
    position,
    is_copy: copyFileId !== null,
    copy_file_id: copyFileId,
  }));
  await tx.insertInto('link_documents').values(rows).execute();
}

export interface SealedLink {
  wrappedToken: Buffer;
  keyId: string;
  sealedPassword: Buffer | null;
}

/** What an open link of the caller is copied from; held until the end, where it is to be changed. */
export async function findSealedLink(
  tx: WebTransaction,
  { personId }: Actor,
  linkId: string,
  { isHeld = false } = {},
): Promise<SealedLink | undefined> {
  const { rows } = await sql<SealedLink>`
    select wrapped_token as "wrappedToken", key_id as "keyId", sealed_password as "sealedPassword"
    from links l where l.id = ${linkId} and l.person_id = ${personId} and is_open(l)
    ${isHeld ? sql`for no key update` : sql``}`.execute(tx);
  return rows[0];
}

/** Of a link of the caller; undefined where it is none. Wrong passwords one after the other are one entry. */
export async function listOpenings(
  tx: WebTransaction,
  { personId }: Actor,
  linkId: string,
): Promise<LinkOpening[] | undefined> {
  const { rows } = await sql<{ openings: LinkOpening[] }>`
    select (
      select coalesce(json_agg(json_build_object('at', run.at, 'kind', run.kind, 'count', run.count) order by run.at desc), '[]')
      from (
        select max(o.at) as at, o.kind, count(*)::integer as count
        from (
          select at, kind, case when kind = 'opened' then id
            else -count(*) filter (where kind = 'opened') over (order by at, id) end as run
          from link_openings where link_id = l.id) o
        group by o.kind, o.run order by max(o.at) desc limit 200) run) as openings
    from links l where l.id = ${linkId} and l.person_id = ${personId}`.execute(tx);
  return rows[0]?.openings;
}

/** Ids of the links that this has ended. */
export async function writeEnd(
  tx: WebTransaction,
  { personId }: Actor,
  { linkId, endedBy }: { linkId?: string; endedBy: LinkEnd },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update links l set ended_at = steady_now(), ended_by = ${endedBy}
    where l.person_id = ${personId} and (l.ended_at is null and is_open(l) or l.ended_by = 'count')
      and (${linkId ?? null}::uuid is null or l.id = ${linkId ?? null})
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Undoes that its maker turned it off. False where that was too long ago, or its date has passed. */
export async function writeReopened(tx: WebTransaction, { personId }: Actor, linkId: string): Promise<boolean> {
  const { rows } = await sql`
    update links set ended_at = null, ended_by = null
    where id = ${linkId} and person_id = ${personId} and ended_by = 'maker' and expires_at > steady_now()
      and ended_at > now() - interval '10 minutes'
      and (kind = 'request' or my_link_document_ids(id) <> '{}') returning id`.execute(tx);
  return rows.length > 0;
}
