import { OFF_FIELDS, REMINDER_CHANNELS } from '@kinvault/domain/reminders/channels.ts';
import type { ReminderPreferencesChange } from '@kinvault/domain/reminders/reminder-routes.ts';
import { type RawBuilder, sql } from 'kysely';

/** The types that each channel is silent about, of the preferences `r`. */
export const OFF_COLUMNS: RawBuilder<unknown> = sql.join(
  OFF_FIELDS.map((field) => sql`r.${sql.ref(REMINDER_CHANNELS[field].column)} as ${sql.ref(field)}`),
);

/** For an update: what is not named stays. */
export function offColumns(change: ReminderPreferencesChange) {
  return Object.fromEntries(OFF_FIELDS.map((field) => [REMINDER_CHANNELS[field].column, change[field]]));
}
