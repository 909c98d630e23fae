import { AppError } from '@kinvault/domain/errors.ts';
import { sql } from 'kysely';
import type { Actor, SystemTransaction } from '../../platform/db/transactions.ts';
import { hashToken, newToken } from '../../platform/link-token.ts';
import { requireRightToChange } from './family-access.ts';
import { ACCEPTABLE } from './received-invites.ts';

/**
 * A new link of an open invitation, for an Admin to hand over. Its token is kept as a hash alone, so each copy is a new
 * one and ends the former, the mailed one as well. It proves no mailbox: the person who follows it is asked for two
 * words [D-26].
 */
export async function createCopiedLink(
  tx: SystemTransaction,
  actor: Actor,
  { familyId, inviteId }: { familyId: string; inviteId: string },
): Promise<{ token: string }> {
  await requireRightToChange(tx, actor, familyId, 'invite');
  const token = newToken();
  const { rows } = await sql`
    update invites i set copied_token_hash = ${hashToken(token)}, token_hash = null from families f
    where i.id = ${inviteId} and i.family_id = ${familyId} and f.id = i.family_id and i.email is not null
      and i.expires_at > now() and ${ACCEPTABLE}
    returning i.id`.execute(tx);
  if (rows.length === 0) throw new AppError('not_found');
  return { token };
}
