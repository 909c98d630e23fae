import type { CalendarLink } from '@kinvault/domain/calendar/calendar-routes.ts';
import { sql } from 'kysely';
import type { Actor, WebTransaction } from '../../platform/db/transactions.ts';
import { hashToken, newToken } from '../../platform/link-token.ts';
import type { OwnerMailDeps } from '../mails/queue-owner-mail.ts';
import { markRemindersSet } from '../reminders/preferences.ts';
import { tellOfAccess } from '../standing-access/tell-of-access.ts';

export async function findCalendarLink(tx: WebTransaction, { personId }: Actor): Promise<CalendarLink | null> {
  const link = await tx
    .selectFrom('calendar_links')
    .select(['made_at as madeAt', 'last_read_at as lastReadAt'])
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return link ?? null;
}

/** The link's path on this server, shown this once. The previous link ends, and the owner is notified. */
export async function createCalendarLink(
  deps: OwnerMailDeps,
  tx: WebTransaction,
  { personId }: Actor,
): Promise<string> {
  const token = newToken();
  const tokenHash = hashToken(token);
  await tx
    .insertInto('calendar_links')
    .values({ person_id: personId, token_hash: tokenHash })
    .onConflict((conflict) =>
      conflict
        .column('person_id')
        .doUpdateSet({ token_hash: tokenHash, made_at: sql<string>`now()`, last_read_at: null }),
    )
    .execute();
  await markRemindersSet(tx, { personId });
  await tellOfAccess(deps, tx, { personId }, 'calendar-link');
  return `/api/calendar/${token}.ics`;
}

export async function removeCalendarLink(tx: WebTransaction, { personId }: Actor): Promise<void> {
  await tx.deleteFrom('calendar_links').where('person_id', '=', personId).execute();
}
