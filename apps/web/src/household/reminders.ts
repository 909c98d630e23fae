import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { isSeenInEmergency } from '@kinvault/domain/documents/document-rights.ts';
import { attentionOf } from '@kinvault/domain/reminders/attention.ts';
import { leadTimesOf, type OwnLeadTimes } from '@kinvault/domain/reminders/lead-times.ts';
import type { ReminderPreferencesChange } from '@kinvault/domain/reminders/reminder-routes.ts';
import type { LeadTimes } from '@kinvault/domain/reminders/spans.ts';
import { byUrgency, type Tone, toneOf, type Urgency, urgencyOf } from '@kinvault/domain/reminders/urgency.ts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/api-client.ts';
import { QUERY_KEYS } from '../lib/query-keys.ts';

/** When and how the reader is reminded, with their own lead times. */
export const reminderPreferencesQuery = queryOptions({
  queryKey: QUERY_KEYS.reminderPreferences,
  queryFn: ({ signal }) => call('getReminderPreferences', {}, { signal }),
});

/** One at a time, so that the last choice wins. */
export function useChangePreferences() {
  const queryClient = useQueryClient();
  return useMutation({
    scope: { id: 'reminder-preferences' },
    mutationFn: (body: ReminderPreferencesChange) => call('changeReminderPreferences', { body }),
    onSuccess: (preferences) => queryClient.setQueryData(reminderPreferencesQuery.queryKey, preferences),
  });
}

/** The reader's own lead times; the types' defaults until they are loaded. */
export function useOwnLeadTimes(): OwnLeadTimes {
  return useQuery(reminderPreferencesQuery).data?.leadTimes ?? {};
}

export type DatedDocument = Document & { expiresOn: string };

/** A document that needs the reader's attention. */
export interface DuePaper {
  document: DatedDocument;
  attention: Urgency;
  leadTimes: LeadTimes;
}

export type DatedPaper = Pick<DuePaper, 'document' | 'leadTimes'>;

/** Null for a document that does not expire. */
export function datedPaper(document: Document, own: OwnLeadTimes): DatedPaper | null {
  return hasExpiry(document) ? { document, leadTimes: leadTimesOf(document, own) } : null;
}

/** Null for a document without a date, and for one that is done. */
export function documentUrgency(document: Document, own: OwnLeadTimes, today: string): Urgency | null {
  if (!hasExpiry(document) || document.attention?.doneFor === document.expiresOn) return null;
  return urgencyOf(document.expiresOn, leadTimesOf(document, own), today);
}

/** The color of a document's date, the same on every page [KNO-13]; nothing if there is no date. */
export function documentTone(document: Document, own: OwnLeadTimes, today: string): Tone | undefined {
  return hasExpiry(document) ? toneOf(document.expiresOn, documentUrgency(document, own, today), today) : undefined;
}

/** Null if the reader has nothing to do about it today. */
export function duePaper(document: Document, own: OwnLeadTimes, today: string): DuePaper | null {
  // seeing it is no reason to be reminded of it
  if (!hasExpiry(document) || isSeenInEmergency(document)) return null;
  const leadTimes = leadTimesOf(document, own);
  const { doneFor = null, snoozedUntil = null } = document.attention ?? {};
  const attention = attentionOf({ expiresOn: document.expiresOn, doneFor, snoozedUntil }, leadTimes, today);
  return attention && { document, attention, leadTimes };
}

export interface DueCount {
  due: number;
  /** Whether one of them is overdue. */
  isLate: boolean;
}

/** How many of each person's papers need attention, by person. */
export function dueByOwner(papers: readonly DuePaper[]): Map<string, DueCount> {
  const counts = new Map<string, DueCount>();
  for (const { document, attention } of papers) {
    if (document.ownerId === null) continue;
    const { due, isLate } = counts.get(document.ownerId) ?? { due: 0, isLate: false };
    counts.set(document.ownerId, { due: due + 1, isLate: isLate || attention.level === 'overdue' });
  }
  return counts;
}

/** What can still be canceled, also far ahead; null once the reader has answered. */
export function cancelablePaper(document: Document, own: OwnLeadTimes, today: string): DuePaper | null {
  if (!document.noticePeriod || !hasExpiry(document)) return null;
  const attention = documentUrgency(document, own, today);
  return attention?.isNotice ? { document, attention, leadTimes: leadTimesOf(document, own) } : null;
}

/** The most urgent first. */
export function duePapers(documents: readonly Document[], own: OwnLeadTimes, today: string): DuePaper[] {
  return documents
    .flatMap((document) => duePaper(document, own, today) ?? [])
    .toSorted((one, other) => byUrgency(one.attention, other.attention));
}

/** 'Renew by' while that can be met; null if it has passed, nothing has to be done before expiry, or it is done. */
export function renewAhead(document: Document, own: OwnLeadTimes, today: string): string | null {
  const urgency = documentUrgency(document, own, today);
  return urgency?.kind === 'renew' ? urgency.by : null;
}

function hasExpiry(document: Document): document is DatedDocument {
  return document.expiresOn !== null;
}
