import { AppError } from '@kinvault/domain/errors.ts';
import type { MailAddress } from '@kinvault/domain/received/ways-in.schema.ts';
import { sql } from 'kysely';
import type { Actor, WebTransaction } from '../../platform/db/transactions.ts';
import type { OwnerMailDeps } from '../mails/queue-owner-mail.ts';
import { tellOfAccess } from '../standing-access/tell-of-access.ts';
import { type AddressForm, namePartOf, newSecret, printAddress } from './mail-address.ts';

export interface MailAddressDeps extends OwnerMailDeps {
  /** Undefined: mail does not come in. */
  mailAddressForm: AddressForm | undefined;
}

/** @throws not_found where the operator has not switched mail on */
export async function findMyMailAddress(
  { mailAddressForm: form }: Pick<MailAddressDeps, 'mailAddressForm'>,
  tx: WebTransaction,
  { personId }: Actor,
): Promise<MailAddress | null> {
  const row = await tx
    .selectFrom('mail_addresses')
    .select(['secret', 'name_part as namePart', 'from_anyone as fromAnyone', 'made_at as madeAt'])
    .where('person_id', '=', personId)
    .executeTakeFirst();
  if (!row || !form) return null;
  return { address: printAddress(form, row), fromAnyone: row.fromAnyone, madeAt: row.madeAt };
}

/** The previous address ends at once. The new one takes mails from its person only. The person is told, also by mail. */
export async function makeMailAddress(deps: MailAddressDeps, tx: WebTransaction, actor: Actor): Promise<MailAddress> {
  if (!deps.mailAddressForm) throw new AppError('not_found');
  const made = { secret: newSecret(), name_part: namePartOf(actor.name) };
  await tx
    .insertInto('mail_addresses')
    .values({ person_id: actor.personId, ...made })
    .onConflict((conflict) =>
      conflict
        .column('person_id')
        .doUpdateSet({ ...made, from_anyone: false, made_at: sql<string>`steady_now()`, last_used_at: null }),
    )
    .execute();
  await tellOfAccess(deps, tx, actor, 'mail-address');
  return requireMine(deps, tx, actor);
}

/** @throws not_found for somebody without one */
export async function changeMailAddress(
  deps: MailAddressDeps,
  tx: WebTransaction,
  actor: Actor,
  { fromAnyone }: { fromAnyone: boolean },
): Promise<MailAddress> {
  const { numUpdatedRows } = await tx
    .updateTable('mail_addresses')
    .set({ from_anyone: fromAnyone })
    .where('person_id', '=', actor.personId)
    .where('from_anyone', '<>', fromAnyone)
    .executeTakeFirst();
  if (fromAnyone && numUpdatedRows > 0n) await tellOfAccess(deps, tx, actor, 'mail-address');
  return requireMine(deps, tx, actor);
}

async function requireMine(deps: MailAddressDeps, tx: WebTransaction, actor: Actor): Promise<MailAddress> {
  const mine = await findMyMailAddress(deps, tx, actor);
  if (!mine) throw new AppError('not_found');
  return mine;
}
