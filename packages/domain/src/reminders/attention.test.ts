import { describe, expect, it } from 'vitest';
import { attentionOf } from './attention.ts';
import { DEFAULT_LEAD_TIMES } from './lead-times.ts';
import type { LeadTimes } from './spans.ts';

const attention = (today: string, leadTimes: LeadTimes = DEFAULT_LEAD_TIMES.Passport, more = {}) =>
  attentionOf({ expiresOn: '2027-03-14', doneFor: null, snoozedUntil: null, ...more }, leadTimes, today);

const shown = (found: ReturnType<typeof attention>) => found && { kind: found.kind, by: found.by };

describe('what needs attention', () => {
  it.each([
    ['2026-11-18', null], // 46 days before 'Renew by'
    ['2026-11-19', { kind: 'renew', by: '2027-01-03' }],
    ['2027-01-03', { kind: 'renew', by: '2027-01-03' }],
    ['2027-01-04', { kind: 'renew_now', by: '2027-03-14' }],
    ['2027-03-14', { kind: 'renew_now', by: '2027-03-14' }],
    ['2027-03-15', { kind: 'expired', by: '2027-03-14' }],
  ])('a passport that expires on 14 March 2027, on %s: %o [KNO-4]', (today, expected) => {
    expect(shown(attention(today))).toEqual(expected);
  });

  it.each([
    ['2027-02-11', null],
    ['2027-02-12', { kind: 'expires', by: '2027-03-14' }],
    ['2027-03-15', { kind: 'expired', by: '2027-03-14' }],
  ])('a paper without a time to renew, on %s: %o [KNO-4]', (today, expected) => {
    expect(shown(attention(today, DEFAULT_LEAD_TIMES.Insurance))).toEqual(expected);
  });

  it('Done, a snooze that lasts and a paper that never reminds ask for nothing [KNO-4]', () => {
    const never = { timeToRenew: null, firstReminder: null };
    expect(attention('2027-01-03', DEFAULT_LEAD_TIMES.Passport, { doneFor: '2027-03-14' })).toBeNull();
    expect(attention('2027-01-03', DEFAULT_LEAD_TIMES.Passport, { snoozedUntil: '2027-01-04' })).toBeNull();
    expect(attention('2027-03-20', never)).toBeNull();
    // another date than the one that Done was pressed for
    expect(attention('2027-01-03', DEFAULT_LEAD_TIMES.Passport, { doneFor: '2017-03-14' })).not.toBeNull();
    expect(attention('2027-01-04', DEFAULT_LEAD_TIMES.Passport, { snoozedUntil: '2027-01-04' })).not.toBeNull();
  });
});
