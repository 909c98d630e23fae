import { pickFields, UPLOAD_FIELDS } from '@kinvault/domain/documents/fields.ts';
import type { FileKind } from '@kinvault/domain/documents/file-kinds.ts';
import type { ImportProposal } from '@kinvault/domain/import/import.schema.ts';
import { sql } from 'kysely';
import { ascendingId } from '../../platform/ascending-id.ts';
import type { CutOff } from '../../platform/db/clock.ts';
import type { SystemTransaction } from '../../platform/db/transactions.ts';
import { insertDocument } from '../documents/document-writes.repository.ts';
import type { ClaimedFile } from './received.repository.ts';

/**
 * One notice for each person, with the number of all that end soon: a newer one takes the place of an unread one. The lock makes
 * runs take turns.
 */
export async function tellOfEnding(tx: SystemTransaction, before: CutOff): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('received_ending', 0))`.execute(tx);
  const { rows } = await sql<{ personId: string }>`
    update received set told_at = steady_now()
    where document_id is null and told_at is null and received_at <= ${before}
    returning person_id as "personId"`.execute(tx);
  const told = [...new Set(rows.map(({ personId }) => personId))];
  if (told.length === 0) return;
  await sql`
    delete from notices where person_id = any (${told}::uuid[]) and kind = 'received_ending' and read_at is null`.execute(
    tx,
  );
  await sql`
    insert into notices (id, person_id, kind, document_count)
    select gen_random_uuid(), person_id, 'received_ending', count(*) from received
    where person_id = any (${told}::uuid[]) and document_id is null and told_at is not null
    group by person_id order by person_id`.execute(tx);
}

/** Of what came, or was told, while the clock was ahead: it would wait until that time comes. */
export async function correctLaterDays(tx: SystemTransaction): Promise<void> {
  await sql`
    update received set received_at = least(received_at, now()),
      told_at = case when told_at is not null then least(told_at, now()) end
    where document_id is null and greatest(received_at, told_at) > now() + interval '1 day'`.execute(tx);
}

export interface Ends {
  received: CutOff;
  told: CutOff;
}

const isDue = ({ received, told }: Ends) => sql<boolean>`
  r.document_id is null and r.received_at <= ${received} and r.told_at <= ${told}`;

export async function listDue(tx: SystemTransaction, ends: Ends): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select r.id from received r where ${isDue(ends)} order by r.id`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

export interface DueFile {
  personId: string;
  kind: FileKind;
  sizeBytes: number;
}

/** Its receiver's row first: their account may be about to be deleted. */
export async function findDue(tx: SystemTransaction, receivedId: string, ends: Ends): Promise<DueFile | undefined> {
  const { rows } = await sql<DueFile>`
    select r.person_id as "personId", f.kind, f.size_bytes as "sizeBytes"
    from received r join files f on f.id = r.file_id join people p on p.id = r.person_id
    where r.id = ${receivedId} and ${isDue(ends)} for key share of p`.execute(tx);
  return rows[0];
}

type Ended = DueFile & ClaimedFile & { documentId: string; thumbnail: 'pending' | 'none' | 'locked'; name: string };

/** A private document of its receiver's, which nobody threw away. What its import knew of it comes along. */
export async function addToTrash(
  tx: SystemTransaction,
  { documentId, personId, source, sourceDetail, proposal, ...file }: Ended,
): Promise<void> {
  const { notes = '', isFavorite = false, timeToRenew, firstReminder, ...known } = proposal ?? {};
  const facts: Partial<ImportProposal> = pickFields(UPLOAD_FIELDS, known);
  await insertDocument(tx, {
    ...{ ...facts, ...file, type: facts.type ?? 'Other', times: { timeToRenew, firstReminder } },
    ...{ id: documentId, ownerId: personId, familyId: null, addedBy: personId },
  });
  await sql`
    insert into activity (id, document_id, actor_id, action, detail)
    values (${ascendingId()}, ${documentId}, ${personId}, 'added', ${JSON.stringify({ source, sourceDetail })}::jsonb)`.execute(
    tx,
  );
  if (notes || isFavorite)
    await sql`
      insert into marks (document_id, person_id, is_favorite, notes)
      values (${documentId}, ${personId}, ${isFavorite}, ${notes})`.execute(tx);
  await sql`update documents set trashed_at = steady_now() where id = ${documentId}`.execute(tx);
}
