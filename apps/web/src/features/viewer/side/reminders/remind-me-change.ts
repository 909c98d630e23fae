import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import type { AttentionChange } from '@kinvault/domain/reminders/reminder-routes.ts';

/**
 * Asks for a reminder on a day, with a note for it. 'Done' and a longer snooze would keep that day silent: whoever asks
 * for a reminder wants it, so they give way.
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
