import { randomUUIDv7 } from 'node:crypto';
import type { FamilyRole } from '@kinvault/domain/families/family.schema.ts';
import type { NoticeKind } from '@kinvault/domain/families/notice.schema.ts';
import type { Transaction } from '../../platform/db/transactions.ts';

export interface NewNotice {
  kind: NoticeKind;
  family: { id: string; name: string };
  actorId: string;
  role?: FamilyRole;
  /** The paper that the person does not need. */
  detail?: string;
}

/**
 * Notifies these people, but never the actor, in the transaction of the change itself. Works in web and system
 * transactions. The database leaves out people who have gone meanwhile.
 */
export async function addNotices(tx: Transaction, personIds: readonly string[], notice: NewNotice): Promise<void> {
  const { kind, family, actorId, role = null, detail = null } = notice;
  const rows = personIds
    .filter((personId) => personId !== actorId)
    .toSorted() // each is locked: two transactions in different order would deadlock
    .map((personId) => ({
      id: randomUUIDv7(),
      person_id: personId,
      kind,
      family_id: family.id,
      family_name: family.name,
      actor_id: actorId,
      role,
      detail,
    }));
  if (rows.length > 0) await tx.insertInto('notices').values(rows).execute();
}
