import type { Attention } from '@kinvault/domain/documents/document.schema.ts';
import { dueReminder } from '@kinvault/domain/reminders/due-reminder.ts';
import { expect, it } from 'vitest';
import { remindMeChange } from './remind-me-change.ts';

const EXPIRY = '2027-03-14';
const ON = '2026-11-27';

it.each<[string, Partial<Attention> | null]>([
  ['nothing was answered before', null],
  ['Done was pressed', { doneFor: EXPIRY }],
  ['the paper sleeps for longer', { snoozedUntil: '2026-12-20' }],
])('a requested reminder comes on its day when %s [KNO-4]', (_, answered) => {
  const before = { doneFor: null, snoozedUntil: null, ...answered };
  const change = remindMeChange({ attention: before as Attention, expiresOn: EXPIRY }, ON, ' Two photos ');
  expect(change).toMatchObject({ remindOn: ON, remindNote: 'Two photos' });
  const paper = {
    expiresOn: EXPIRY,
    leadTimes: { timeToRenew: 'P10W', firstReminder: 'P9M' },
    armedOn: '2020-01-01',
    made: ['first'],
    ...{ ...before, remindOn: null, ...change },
  } as Parameters<typeof dueReminder>[0];
  expect(dueReminder(paper, '2026-11-26', ON)?.standsFor).toContain(`later:${ON}`);
});
