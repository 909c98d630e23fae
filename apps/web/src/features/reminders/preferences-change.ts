import type { LeadTimeChoices } from '@kinvault/domain/reminders/lead-times.ts';
import type { ReminderPreferences, ReminderPreferencesChange } from '@kinvault/domain/reminders/reminder-routes.ts';

/** The type's defaults for both. */
export const NO_CHOICE: LeadTimeChoices = { timeToRenew: null, firstReminder: null };

/** The preferences, or an earlier change, with another change on top. */
export function withChange<T extends ReminderPreferencesChange>(base: T, change: ReminderPreferencesChange): T {
  return { ...base, ...change, leadTimes: { ...base.leadTimes, ...change.leadTimes } };
}

/** The change that restores what another one replaced. */
export function undoOf(before: ReminderPreferences, change: ReminderPreferencesChange): ReminderPreferencesChange {
  const { leadTimes = {}, ...single } = change;
  const types = Object.keys(leadTimes) as (keyof typeof leadTimes)[];
  return {
    ...Object.fromEntries(Object.keys(single).map((key) => [key, before[key as keyof typeof single]])),
    leadTimes: Object.fromEntries(types.map((type) => [type, before.leadTimes[type] ?? NO_CHOICE])),
  };
}
