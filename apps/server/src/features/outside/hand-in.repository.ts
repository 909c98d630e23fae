import type { HandedIn } from '@kinvault/domain/links/outside.schema.ts';
import { sql } from 'kysely';
import type { SystemTransaction } from '../../platform/db/transactions.ts';
import type { StoredFile } from '../../platform/storage/file-store.ts';

export interface RequestVisit {
  id: string;
  linkId: string;
  askerId: string;
  /** Who was asked. */
  receiver: string;
  filesLeft: number;
}

/** Locks the link. */
export async function findRequestVisit(
  tx: SystemTransaction,
  { tokenHash, linkId }: { tokenHash: Buffer; linkId: string },
): Promise<RequestVisit | undefined> {
  const { rows: locked } = await sql`
    select from links l where l.id = ${linkId} and l.kind = 'request' and is_open(l) for no key update`.execute(tx);
  if (locked.length === 0) return undefined;
  const { rows } = await sql<RequestVisit>`
    select v.id, l.id as "linkId", l.person_id as "askerId", l.receiver,
      l.max_files - (select count(*)::integer from handed_in h where h.link_id = l.id) as "filesLeft"
    from link_visits v join links l on l.id = v.link_id
    where l.id = ${linkId} and v.token_hash = ${tokenHash} and v.expires_at > steady_now()
      and not account_in_trash(l.person_id)
      and (l.for_person_id = l.person_id or exists (
        select from active_guardians() g where g.person_id = l.for_person_id and g.guardian_id = l.person_id))`.execute(
    tx,
  );
  return rows[0];
}

const HANDED_IN = sql`id, file_name as name, size_bytes as "sizeBytes", at`;

export async function findHandedIn(
  tx: SystemTransaction,
  { id: visitId }: RequestVisit,
  key: string,
): Promise<HandedIn | undefined> {
  const { rows } = await sql<HandedIn>`
    select ${HANDED_IN} from handed_in where visit_id = ${visitId} and upload_key = ${key}`.execute(tx);
  return rows[0];
}

export async function insertHandedIn(
  tx: SystemTransaction,
  { id: visitId, linkId }: RequestVisit,
  one: { id: string; key: string; receivedId: string; file: Pick<StoredFile, 'sizeBytes'>; fileName: string },
): Promise<HandedIn> {
  const { rows } = await sql<HandedIn>`
    insert into handed_in (id, link_id, visit_id, upload_key, received_id, file_name, size_bytes)
    select ${one.id}, ${linkId}, ${visitId}, ${one.key}, r.id, r.file_name, ${one.file.sizeBytes}
    from received r where r.id = ${one.receivedId}
    returning ${HANDED_IN}`.execute(tx);
  return rows[0] as HandedIn;
}

/**
 * Deletes a handed-in file. False if it is from another visit, if the asker has had the notice, or has filed or thrown it
 * away: then it still counts against the number of files.
 */
export async function deleteHandedIn(
  tx: SystemTransaction,
  { id: visitId }: RequestVisit,
  handedInId: string,
): Promise<boolean> {
  const { rows } = await sql<{ fileId: string }>`
    delete from received r using handed_in h
    where h.id = ${handedInId} and h.visit_id = ${visitId} and h.told_at is null and r.id = h.received_id
      and r.document_id is null
    returning r.file_id as "fileId"`.execute(tx);
  const [taken] = rows;
  if (!taken) return false;
  await tx.deleteFrom('handed_in').where('id', '=', handedInId).execute();
  await tx.deleteFrom('files').where('id', '=', taken.fileId).execute();
  return true;
}

/** One notification for all that a visit has handed in since the last time; how many files. */
export async function tellOfHandIn(
  tx: SystemTransaction,
  { visitId, receipt }: { visitId: string; receipt: string },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with told as (
      update handed_in set told_at = steady_now() where visit_id = ${visitId} and told_at is null returning link_id),
    counted as (select link_id, count(*)::integer as count from told group by link_id),
    written as (
      insert into notices (id, person_id, kind, detail, document_count)
      select gen_random_uuid(), l.person_id, 'handed_in', ${sql`concat(l.receiver, ' (', ${receipt}::text, ')')`}, c.count
      from counted c join links l on l.id = c.link_id)
    select count from counted`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Visits that are over without the visitor having said that they are done. */
export async function listUntoldVisits(tx: SystemTransaction): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct visit_id as id from handed_in h
    where told_at is null and at < now() - interval '1 hour'`.execute(tx);
  return rows.map(({ id }) => id);
}
