import { AppError } from '@kinvault/domain/errors.ts';
import { sql } from 'kysely';
import type { Actor, SystemTransaction } from '../../platform/db/transactions.ts';
import { addNotices } from '../notices/add-notices.ts';
import type { ClaimedInvite } from './claim-invite.ts';
import { listAdminIds } from './family-access.ts';
import { generateVerificationWords } from './verification-words.ts';

/**
 * An invitation was accepted without a confirmed address: an Admin asks the person for the two words before they let
 * them in with the invited role [D-26]. The caller holds the family's lock.
 * @throws already_member
 */
export async function requestToJoin(
  tx: SystemTransaction,
  { personId }: Actor,
  request: ClaimedInvite & { leaves: string[] },
): Promise<void> {
  const { familyId, familyName, role, inviterId, leaves } = request;
  const { rows } = await sql`
    insert into members (family_id, person_id, role, state) values (${familyId}, ${personId}, ${role}, 'requested')
    on conflict (family_id, person_id) do update set role = excluded.role
    where members.state = 'requested' returning person_id`.execute(tx);
  if (rows.length === 0) throw new AppError('already_member');
  await sql`
    insert into invite_checks (family_id, person_id, words, invited_by, leaves)
    values (${familyId}, ${personId}, ${generateVerificationWords()}, ${inviterId}, ${leaves}::uuid[])
    on conflict (family_id, person_id) do update set
      words = excluded.words, invited_by = excluded.invited_by, leaves = excluded.leaves, created_at = now()`.execute(
    tx,
  );
  const family = { id: familyId, name: familyName };
  await addNotices(tx, await listAdminIds(tx, familyId), { kind: 'join_requested', family, actorId: personId });
}
