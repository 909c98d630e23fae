import { momentText } from '@kinvault/domain/format/dates.ts';
import { sql } from 'kysely';
import type { SystemTransaction } from '../../platform/db/transactions.ts';
import { i18nOf } from '../../platform/i18n.ts';
import type { MailKinds } from '../mails/mail-kinds.ts';
import { type OwnerMailDeps, queueOwnerMail } from '../mails/queue-owner-mail.ts';
import { planEmergencyPushes } from '../push/plan-pushes.ts';
import { addEmergencyNotice, type Pair } from './emergency.repository.ts';

export type TellOwnerDeps = OwnerMailDeps;

interface Told {
  kind: 'emergency_asked' | 'emergency_half' | 'emergency_last' | 'emergency_opened';
  message: string;
  opensAt: string | Date;
}

const MAILS = {
  emergency_asked: 'emergency-asked',
  emergency_half: 'emergency-waiting',
  emergency_last: 'emergency-waiting',
  emergency_opened: 'emergency-opened',
} as const satisfies Record<Told['kind'], keyof MailKinds>;

/**
 * By every channel, at any hour, whatever the owner has chosen for reminders: who does not hear of it cannot refuse
 * [PPL-11]. In the transaction of the step itself.
 */
export async function tellOwner(
  deps: TellOwnerDeps,
  tx: SystemTransaction,
  { ownerId, contactId }: Pair,
  { kind, message, opensAt }: Told,
): Promise<void> {
  const detail = kind === 'emergency_opened' ? ownerId : message || null;
  await addEmergencyNotice(tx, { personId: ownerId, kind, actorId: contactId, detail });
  await planEmergencyPushes(deps, tx, { personId: ownerId, kind, aboutId: contactId });
  const { rows } = await sql<{ name: string; timeZone: string; language: string | null }>`
    select contact.name, r.time_zone as "timeZone", p.language
    from people p join reminder_preferences r on r.person_id = p.id join people contact on contact.id = ${contactId}
    where p.id = ${ownerId}`.execute(tx);
  const [found] = rows;
  if (!found) return;
  const opens = momentText(i18nOf(found.language), new Date(opensAt).toISOString(), found.timeZone);
  const params = { contactId, contactName: found.name, opens };
  await queueOwnerMail(deps, tx, { kind: MAILS[kind], personId: ownerId, params });
}
