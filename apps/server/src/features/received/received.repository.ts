import type { ThumbnailState } from '@kinvault/domain/documents/document.schema.ts';
import type { FileKind } from '@kinvault/domain/documents/file-kinds.ts';
import type { Proposal } from '@kinvault/domain/documents/proposal.schema.ts';
import { PROPOSED_FIELDS } from '@kinvault/domain/documents/proposal.schema.ts';
import type { ImportProposal } from '@kinvault/domain/import/import.schema.ts';
import {
  MAX_RECEIVED_AT_ONCE,
  RECEIVED_DAYS,
  RECEIVED_NOTICE_DAYS,
} from '@kinvault/domain/received/received-limits.ts';
import type { ReceivedSource } from '@kinvault/domain/received/received-sources.ts';
import { sql } from 'kysely';
import type { EarlyRead, SystemTransaction, Transaction, WebTransaction } from '../../platform/db/transactions.ts';
import { STORED_COLUMNS } from '../documents/files/document-files.repository.ts';
import type { ReadingStates } from '../documents/proposals/answers.repository.ts';
import { IS_WAITING } from '../documents/proposals/readings.repository.ts';

export interface NewReceived {
  id: string;
  personId: string;
  fileId: string;
  fileName: string;
  source: ReceivedSource;
  sourceDetail: string | null;
  linkId: string | null;
  importId: string | null;
  /** How it is filed unless its receiver says otherwise. */
  proposal: ImportProposal | null;
  thumbnail: 'pending' | 'none' | 'locked';
}

/** Keeps the receiver's account until the commit. @returns false for somebody who is gone or has no account */
export async function lockReceiver(tx: SystemTransaction, personId: string): Promise<boolean> {
  const { rows } = await sql`select from people where id = ${personId} and has_account for key share`.execute(tx);
  return rows.length > 0;
}

/** For both roles: what others send is received by a job, and people import what they have uploaded. */
export async function insertReceived(tx: Transaction, row: NewReceived): Promise<void> {
  await tx
    .insertInto('received')
    .values({
      id: row.id,
      person_id: row.personId,
      file_id: row.fileId,
      file_name: row.fileName,
      source: row.source,
      source_detail: row.sourceDetail,
      ...(row.linkId !== null && { link_id: row.linkId }),
      import_id: row.importId,
      proposal: row.proposal && JSON.stringify(row.proposal),
      thumbnail: row.thumbnail,
    })
    .execute();
}

export interface WaitingRow {
  id: string;
  fileName: string;
  kind: FileKind;
  sizeBytes: number;
  sha256: string;
  thumbnail: ThumbnailState;
  source: ReceivedSource;
  sourceDetail: string | null;
  request: { wanted: string; forPersonId: string } | null;
  importId: string | null;
  proposal: ImportProposal | null;
  receivedAt: string;
  trashAt: string;
  states: ReadingStates | null;
  proposals: (Proposal & { state: string })[];
}

/** What waits for the caller. */
export async function listWaiting(tx: WebTransaction, order: 'newest' | 'oldest'): Promise<WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    select r.id, r.file_name as "fileName", f.kind, f.size_bytes as "sizeBytes", encode(f.sha256, 'hex') as sha256,
      r.thumbnail, r.source, r.source_detail as "sourceDetail", r.received_at as "receivedAt",
      (select json_build_object('wanted', l.wanted, 'forPersonId', l.for_person_id) from links l
        where l.id = r.link_id and l.kind = 'request') as request,
      r.import_id as "importId", r.proposal,
      greatest(r.received_at + make_interval(days => ${RECEIVED_DAYS}::integer),
        coalesce(r.told_at, now()) + make_interval(days => ${RECEIVED_NOTICE_DAYS}::integer)) as "trashAt",
      (select json_build_object('zone', zone, 'text', text, 'isWaiting', ${IS_WAITING})
        from readings where file_id = r.file_id) as states,
      coalesce((
        select json_agg(json_build_object('id', p.id, 'field', p.field, 'value', p.value, 'orValue', p.or_value,
          'certainty', p.certainty, 'page', p.page, 'box', p.box, 'passage', p.passage, 'state', p.state)
          order by array_position(${[...PROPOSED_FIELDS]}::text[], p.field), p.page, p.id)
        from proposals p where p.file_id = r.file_id), '[]') as proposals
    from received r join files f on f.id = r.file_id
    where r.person_id = me() and r.document_id is null
    order by r.id ${order === 'oldest' ? sql`asc` : sql`desc`} limit ${MAX_RECEIVED_AT_ONCE}`.execute(tx);
  return rows;
}

export async function countWaiting(tx: WebTransaction): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from received where person_id = me() and document_id is null`.execute(tx);
  return rows[0]?.count ?? 0;
}

const PICTURE = `
  select ${STORED_COLUMNS} from received r join files f on f.source_id = r.file_id
  where r.id = $1 and r.document_id is null and f.purpose = $2`;

export function pictureRead(receivedId: string, purpose: 'thumbnail' | 'preview'): EarlyRead {
  return { name: 'received_picture', text: PICTURE, values: [receivedId, purpose] };
}

export interface ClaimedFile {
  fileId: string;
  fileName: string;
  source: ReceivedSource;
  sourceDetail: string | null;
  proposal: ImportProposal | null;
}

/**
 * Atomic claim: of two calls that file the same, one gets it, and the other waits for that one's end. The document is added
 * afterwards, in the same transaction. Under both roles: its receiver files it, and a job moves it to the trash.
 */
export async function claimReceived(
  tx: Transaction,
  { receivedId, documentId }: { receivedId: string; documentId: string },
): Promise<ClaimedFile | undefined> {
  const { rows } = await sql<ClaimedFile>`
    update received set document_id = ${documentId} where id = ${receivedId} and document_id is null
    returning file_id as "fileId", file_name as "fileName", source, source_detail as "sourceDetail",
      proposal`.execute(tx);
  return rows[0];
}

export async function unfile(tx: WebTransaction, receivedId: string): Promise<boolean> {
  const { rows } = await sql<{ isDone: boolean }>`select unfile_received(${receivedId}) as "isDone"`.execute(tx);
  return rows[0]?.isDone ?? false;
}
