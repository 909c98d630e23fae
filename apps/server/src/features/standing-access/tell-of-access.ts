import type { AccessKind } from '@kinvault/domain/people/profile.schema.ts';
import type { Actor, WebTransaction } from '../../platform/db/transactions.ts';
import { type OwnerMailDeps, queueOwnerMail } from '../mails/queue-owner-mail.ts';
import { addAccountNotice } from '../notices/add-account-notice.ts';

/** A choice of a message's words has no hyphen. */
const WORDS = {
  'calendar-link': 'calendar',
  link: 'link',
  'request-link': 'request',
  token: 'token',
  'mail-address': 'address',
} as const satisfies Record<AccessKind, string>;

/** For each use case that makes or renews what works without a session: a stolen session might have done it [SEC-52]. */
export async function tellOfAccess(
  deps: OwnerMailDeps,
  tx: WebTransaction,
  { personId }: Pick<Actor, 'personId'>,
  access: AccessKind,
): Promise<void> {
  await addAccountNotice(tx, { personId, kind: 'access_made', detail: access });
  await queueOwnerMail(deps, tx, { kind: 'access-made', personId, params: { access: WORDS[access] } });
}
