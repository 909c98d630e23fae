import { z } from 'zod';
import { CalendarDate } from '../calendar-date.schema.ts';
import { DOCUMENT_TYPES } from '../documents/document-types.ts';
import { DocumentType, SpanChoice } from '../documents/field-rules.ts';
import { isTimeZone } from '../format/time-zones.ts';
import { Id } from '../id.ts';
import { limit } from '../limit.ts';
import { bytes, defineRoute, empty } from '../route.ts';
import { byChannel } from './channels.ts';

const Hour = z.number().int().min(0).max(23);
const TimeZone = z.string().max(64).refine(isTimeZone);
const DocumentTypes = z.array(DocumentType).max(DOCUMENT_TYPES.length);
const LeadTimeChoices = z.object({ timeToRenew: SpanChoice, firstReminder: SpanChoice });

export const MAX_REMIND_NOTE_CHARS = 200;

/** When and how a person is reminded. */
export const ReminderPreferences = z
  .object({
    timeZone: z.string().describe('IANA name.'),
    isZoneChosen: z.boolean().describe("False while it is the browser's."),
    quietFrom: z.number().describe('Hour of the day; if both are equal, there are no quiet hours.'),
    quietUntil: z.number(),
    isByMail: z.boolean(),
    showsNames: z.boolean().describe('Whether pushes name papers and people, which a locked screen shows.'),
    digestWeekday: z.number().describe('The day of the weekly mail; Monday is 1.'),
    leadTimes: z.partialRecord(DocumentType, LeadTimeChoices).describe('By type; other types have their defaults.'),
    ...byChannel(() => z.array(DocumentType).describe('Types that are turned off for this channel.')),
    hasFirstSteps: z.boolean().describe('Whether home shows the first steps: until all are done or skipped [OFF-7].'),
    isSet: z.boolean().describe('Whether the person has set anything up: a device, the calendar or any of these.'),
    mailTo: z.string().nullable().describe('Null if this server sends no mail or the address is not confirmed.'),
    sendsMail: z.boolean().describe('Whether this server sends mail at all.'),
  })
  .meta({ id: 'ReminderPreferences' });
export type ReminderPreferences = z.infer<typeof ReminderPreferences>;

/** Only what is named changes. */
export const ReminderPreferencesChange = z
  .strictObject({
    timeZone: TimeZone,
    isZoneChosen: z.boolean(),
    quietFrom: Hour,
    quietUntil: Hour,
    isByMail: z.boolean(),
    showsNames: z.boolean(),
    digestWeekday: z.number().int().min(1).max(7),
    ...byChannel(() => DocumentTypes),
    hasFirstSteps: z.boolean(),
    leadTimes: z
      .partialRecord(DocumentType, LeadTimeChoices)
      .describe('Only the types that change; null in both resets a type to its default.'),
  })
  .partial()
  .meta({ id: 'ReminderPreferencesChange' });
export type ReminderPreferencesChange = z.infer<typeof ReminderPreferencesChange>;

/** Only what is named changes. */
export const AttentionChange = z
  .strictObject({
    isWatching: z.boolean(),
    remindOn: CalendarDate.nullable(),
    remindNote: z
      .string()
      .trim()
      .max(MAX_REMIND_NOTE_CHARS)
      .transform((text) => text || null)
      .nullable(),
    snoozedUntil: CalendarDate.nullable(),
    // repeats what a document says, which may be older than the limits of dates
    doneFor: z.iso.date().nullable(),
  })
  .partial()
  .meta({ id: 'AttentionChange' });
export type AttentionChange = z.infer<typeof AttentionChange>;

const UnsubscribeToken = z.object({ token: z.string().regex(/^[\w-]{64}$/) });

/** Being told of what expires. */
export const reminderRoutes = {
  getReminderPreferences: defineRoute({
    method: 'GET',
    path: '/api/reminders/preferences',
    summary: 'When and how the caller is reminded',
    status: 200,
    response: ReminderPreferences,
    errors: [],
  }),
  changeReminderPreferences: defineRoute({
    method: 'PATCH',
    path: '/api/reminders/preferences',
    summary: 'Change when and how the caller is reminded; fields left out stay as they are',
    body: ReminderPreferencesChange,
    status: 200,
    response: ReminderPreferences,
    errors: [],
  }),
  changeAttention: defineRoute({
    method: 'PATCH',
    path: '/api/documents/:documentId/attention',
    summary: "Snooze, Done and 'Remind me', for the caller only; fields left out stay as they are",
    params: z.object({ documentId: Id }),
    body: AttentionChange,
    status: 204,
    response: empty,
    errors: ['not_found', 'date_out_of_range'],
  }),
  askToUnsubscribe: defineRoute({
    method: 'GET',
    path: '/api/reminders/unsubscribe/:token',
    isOpen: true,
    summary: 'A page that asks whether to turn reminder mails off; it changes nothing',
    params: UnsubscribeToken,
    status: 200,
    response: bytes('text/html'),
    errors: ['not_found'],
  }),
  unsubscribe: defineRoute({
    method: 'POST',
    path: '/api/reminders/unsubscribe/:token',
    isOpen: true,
    summary: "Turn off the reminder mails of the token's person, with one click in a mail program (RFC 8058)",
    isForMailPrograms: true,
    params: UnsubscribeToken,
    status: 200,
    response: bytes('text/html'),
    limits: [limit('unsubscribe', 'address', 60, 'quarter')],
    errors: ['not_found'],
  }),
};
