import { sql } from 'kysely';
import { findCutOff } from '../../platform/db/clock.ts';
import type { Transactions } from '../../platform/db/transactions.ts';
import type { Outbox } from '../../platform/mail/outbox.ts';

const OUTBOX_DAYS = 30;

/** Takes away what is old, and the mails of people who are gone: one may have been on its way while its account was deleted. */
export async function sweepOutbox(deps: { transactions: Transactions; outbox: Outbox }): Promise<void> {
  const { transactions, outbox } = deps;
  const before = await transactions.asSystem((tx) => findCutOff(tx, { days: OUTBOX_DAYS }));
  if (before) await outbox.sweep(before);
  const found = await outbox.listPeople(); // before the query: everyone with a mail is in the database
  const people = await transactions.asSystem((tx) =>
    tx.selectFrom('people').select('id').where('id', '=', sql<string>`any(${found}::uuid[])`).execute(),
  );
  const known = new Set(people.map(({ id }) => id));
  for (const personId of found) if (!known.has(personId)) await outbox.forget(personId);
}
