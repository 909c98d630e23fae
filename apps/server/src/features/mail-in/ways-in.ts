import type { WaysIn } from '@kinvault/domain/received/ways-in.schema.ts';
import { sql } from 'kysely';
import type { Actor, WebTransaction } from '../../platform/db/transactions.ts';
import { findMyMailAddress, type MailAddressDeps } from './my-mail-address.ts';

export interface WaysInDeps extends MailAddressDeps {
  /** Each person has a folder, named by their sign-in address. */
  watchesFolder: boolean;
}

/** By which ways documents of others come to the caller. */
export async function getWaysIn(deps: WaysInDeps, tx: WebTransaction, actor: Actor): Promise<WaysIn> {
  const { mailAddressForm, watchesFolder } = deps;
  const { rows } = await sql<{ lastAt: string | null; openRequests: number }>`
    select (select max(received_at) from received where person_id = me() and source = 'folder') as "lastAt",
      (select count(*)::integer from links where person_id = me() and kind = 'request' and ended_at is null
        and expires_at > steady_now()) as "openRequests"`.execute(tx);
  const { lastAt = null, openRequests = 0 } = rows[0] ?? {};
  return {
    mail: mailAddressForm ? { address: await findMyMailAddress(deps, tx, actor) } : null,
    folder: watchesFolder ? { name: actor.signInEmail, lastAt } : null,
    openRequests,
  };
}
