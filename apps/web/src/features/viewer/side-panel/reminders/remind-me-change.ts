import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import type { AttentionChange } from '@kinvault/domain/reminders/reminder-routes.ts';

/**
 * Requests a reminder on a day, with a note. 'Done' and a longer snooze would suppress it, so they are cleared: a
 * person who requests a reminder wants it.
 */
export function remindMeChange(
  { attention, expiresOn }: Pick<Document, 'attention' | 'expiresOn'>,
  on: string,
  note: string,
): AttentionChange {
  const { doneFor = null, snoozedUntil = null } = attention ?? {};
  return {
    remindOn: on,
    remindNote: note.trim() || null,
    ...(doneFor !== null && doneFor === expiresOn && { doneFor: null }),
    ...(snoozedUntil !== null && snoozedUntil > on && { snoozedUntil: on }),
  };
}

export const NO_REMINDER: AttentionChange = { remindOn: null, remindNote: null };
