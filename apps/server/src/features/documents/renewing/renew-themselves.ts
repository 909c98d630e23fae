import { randomUUIDv7 } from 'node:crypto';
import { type Span, termAfter } from '@kinvault/domain/reminders/spans.ts';
import { sql } from 'kysely';
import { findTrustedDay } from '../../../platform/db/clock.ts';
import type { SystemTransaction, Transactions } from '../../../platform/db/transactions.ts';
import { runAll } from '../../../platform/run-all.ts';

/**
 * What renews itself, and nobody canceled, goes on by its own terms [COL-4]: to the end of the term that runs today, never
 * further. While the clock is in doubt nothing moves. One transaction for each document, as in `purgeTrash`; two at once
 * move it once.
 */
export async function renewThemselves({ asSystem }: Pick<Transactions, 'asSystem'>): Promise<void> {
  const day = await asSystem(findTrustedDay);
  if (!day) return;
  const ids = await asSystem((tx) => listOver(tx, day));
  await runAll(ids.map((id) => () => asSystem((tx) => renewOne(tx, id))));
}

const isOver = (day: string) => sql<boolean>`
  renews_for is not null and expires_on < ${day}::date and trashed_at is null and not is_superseded`;

async function listOver(tx: SystemTransaction, day: string): Promise<string[]> {
  const rows = await tx.selectFrom('documents').select('id').where(isOver(day)).orderBy('id').execute();
  return rows.map(({ id }) => id);
}

async function renewOne(tx: SystemTransaction, id: string): Promise<void> {
  // again: since the list the clock may have come into doubt, somebody may have canceled, or another worker was faster
  const day = await findTrustedDay(tx);
  if (!day) return;
  const { rows } = await sql<{ expiresOn: string; renewsFor: Span }>`
    select expires_on as "expiresOn", renews_for as "renewsFor" from documents
    where id = ${id} and ${isOver(day)} for update skip locked`.execute(tx);
  const [paper] = rows;
  if (!paper) return;
  const expiresOn = termAfter(paper.expiresOn, paper.renewsFor, day);
  await sql`
    update documents set expires_on = ${expiresOn}, revision = revision + 1, updated_at = now() where id = ${id}`.execute(
    tx,
  );
  await sql`
    insert into activity (id, document_id, action) values (${randomUUIDv7()}, ${id}, 'renewed_itself')`.execute(tx);
  await sql`
    insert into notices (id, person_id, kind, document_id, document_name)
    select gen_random_uuid(), told.id, 'document_renewed_itself', d.id, d.name
    from documents d cross join reminded_people(d.id) told (id)
    left join reminder_preferences r on r.person_id = told.id
    where d.id = ${id} and d.type <> all (coalesce(r.off_in_app, '{}'))
    order by told.id`.execute(tx);
}
