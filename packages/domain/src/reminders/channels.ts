import type { MessageDescriptor } from '@lingui/core';

interface ReminderChannel {
  /** The column of `reminder_preferences` with the types of documents that it is silent about. */
  column: string;
  name: MessageDescriptor;
  /** Only where this server sends mail. */
  needsMail: boolean;
}

/** What tells people of papers. The key is the field of `ReminderPreferences` with the types it is silent about. */
export const REMINDER_CHANNELS = {
  offInApp: { column: 'off_in_app', name: { id: 'reminders.bell', message: 'Bell' }, needsMail: false },
  offByMail: { column: 'off_by_mail', name: { id: 'reminders.mail', message: 'Email' }, needsMail: true },
  offByPush: { column: 'off_by_push', name: { id: 'reminders.devices', message: 'Devices' }, needsMail: false },
} as const satisfies Record<string, ReminderChannel>;

/** A channel, by its field. */
export type OffField = keyof typeof REMINDER_CHANNELS;
export const OFF_FIELDS = Object.keys(REMINDER_CHANNELS) as OffField[];

/** One value for each channel. */
export function byChannel<V>(value: (field: OffField) => V): Record<OffField, V> {
  return Object.fromEntries(OFF_FIELDS.map((field) => [field, value(field)])) as Record<OffField, V>;
}
