import type { Attention } from '@kinvault/domain/documents/document.schema.ts';
import type { LeadTimes } from '@kinvault/domain/reminders/spans.ts';
import { expect, it } from 'vitest';
import { comingReminders } from './coming-reminders.ts';

const PASSPORT: LeadTimes = { timeToRenew: 'P10W', firstReminder: 'P9M' };
const POLICY: LeadTimes = { timeToRenew: null, firstReminder: 'P30D' };
const EXPIRY = '2027-03-14';

function reminders(today: string, leadTimes = PASSPORT, answered: Partial<Attention> | null = null): string[] {
  return comingReminders({ expiresOn: EXPIRY, attention: answered as Attention | null }, leadTimes, today);
}

it('the days up to the date to act by are listed, and after it those up to expiry [KNO-2]', () => {
  expect(reminders('2026-11-20')).toEqual(['2026-12-20', '2027-01-03']);
  expect(reminders('2026-05-01')).toEqual(['2026-06-14', '2026-12-20', '2027-01-03']);
  expect(reminders('2027-01-03')).toEqual(['2027-03-07']);
  expect(reminders('2027-03-10')).toEqual(['2027-03-15']);
  expect(reminders('2027-03-15')).toEqual([]);
  expect(reminders('2026-11-20', POLICY)).toEqual(['2027-02-12', '2027-03-07', '2027-03-13']);
});

it('the reader’s own reminders are among them, and Done ends all [KNO-4]', () => {
  expect(reminders('2026-11-20', PASSPORT, { remindOn: '2026-11-27' })[0]).toBe('2026-11-27');
  expect(reminders('2026-11-20', PASSPORT, { remindOn: '2026-11-20' })).toHaveLength(2);
  expect(reminders('2026-11-20', PASSPORT, { snoozedUntil: '2026-12-28' })).toEqual(['2026-12-28', '2027-01-03']);
  expect(reminders('2026-11-20', PASSPORT, { doneFor: EXPIRY, remindOn: '2026-11-27' })).toEqual([]);
  expect(reminders('2026-11-20', PASSPORT, { doneFor: '2017-03-14' })).toHaveLength(2);
});

it('a paper without reminders still has a requested one [KNO-1]', () => {
  const never: LeadTimes = { timeToRenew: 'P10W', firstReminder: null };
  expect(reminders('2026-11-20', never)).toEqual([]);
  expect(reminders('2026-11-20', never, { remindOn: '2026-11-27' })).toEqual(['2026-11-27']);
});
