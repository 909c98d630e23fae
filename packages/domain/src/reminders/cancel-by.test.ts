import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { leadTimesOf, NO_TIMES } from './lead-times.ts';
import { addDays, isSpan, type Span, termAfter } from './spans.ts';
import { stagesOf } from './stages.ts';
import { dueWord, urgencyOf } from './urgency.ts';

const EXPIRES = '2027-06-30';
const policy = { ...NO_TIMES, type: 'Insurance', noticePeriod: 'P3M', renewsFor: 'P12M' } as const;
const dates = (leadTimes: Parameters<typeof stagesOf>[1]) =>
  stagesOf(EXPIRES, leadTimes).map(({ stage, on }) => `${on} ${stage}`);

describe("'Cancel by' [COL-4]", () => {
  it('is the notice period before the end, with reminders six and two weeks ahead and on the day', () => {
    expect(dates(leadTimesOf(policy, {}))).toEqual(['2027-02-16 first', '2027-03-16 renew_soon', '2027-03-30 renew']);
  });

  it('what ends after its notice period also reminds in the last week and after its end', () => {
    expect(dates(leadTimesOf({ ...policy, renewsFor: null }, {}))).toEqual([
      ...['2027-02-16 first', '2027-03-16 renew_soon', '2027-03-30 renew'],
      ...['2027-06-23 week', '2027-07-01 expired'],
    ]);
  });

  it('what renews itself without a notice period reminds before its date, and never says that it expired', () => {
    const stages = dates(leadTimesOf({ ...policy, noticePeriod: null }, {}));
    expect(stages).toEqual(['2027-05-31 month', '2027-06-23 week', '2027-06-29 day']);
  });

  it("the notice period wins over the document's, the person's and the type's time to renew", () => {
    const own = { Insurance: { timeToRenew: 'P12W', firstReminder: null } } as const;
    expect(leadTimesOf({ ...policy, timeToRenew: 'P2W' }, own)).toMatchObject({ timeToRenew: 'P3M', isNotice: true });
  });

  it('a type that never reminds does with a notice period, unless its reader has turned it off', () => {
    const paper = { ...policy, type: 'Birth Certificate' } as const;
    expect(dates(leadTimesOf(paper, {}))).toContain('2027-03-30 renew');
    const off = { 'Birth Certificate': { timeToRenew: null, firstReminder: 'none' } } as const;
    expect(dates(leadTimesOf(paper, off))).toEqual([]);
  });

  it.each([
    ['2027-02-12', 'coming', 'cancel', '2027-03-30'],
    ['2027-02-13', 'act', 'cancel', '2027-03-30'],
    ['2027-03-30', 'act', 'cancel', '2027-03-30'],
    ['2027-03-31', 'coming', 'renews', EXPIRES],
    ['2027-07-02', 'coming', 'renews', EXPIRES],
  ])('on %s it is %s: %s', (today, level, word, by) => {
    const urgency = urgencyOf(EXPIRES, leadTimesOf(policy, {}), today);
    expect([urgency.level, dueWord(urgency), urgency.by]).toEqual([level, word, by]);
  });

  it.each([
    ['2027-03-31', 'coming', 'expires'],
    ['2027-06-01', 'act', 'expires'],
    ['2027-07-01', 'overdue', 'expired'],
  ])('what ends, and can be canceled no more, is on %s %s: %s', (today, level, word) => {
    const urgency = urgencyOf(EXPIRES, leadTimesOf({ ...policy, renewsFor: null }, {}), today);
    expect([urgency.level, dueWord(urgency)]).toEqual([level, word]);
  });
});

describe('the term after one that is over [COL-4]', () => {
  it.each([
    ['2027-06-30', 'P12M', '2027-07-02', '2028-06-30'],
    ['2027-01-31', 'P1M', '2027-02-02', '2027-02-28'],
    ['2027-01-31', 'P1M', '2027-03-02', '2027-03-31'],
    ['2020-06-30', 'P12M', '2027-07-02', '2028-06-30'],
    ['2027-06-30', 'P2W', '2027-07-20', '2027-07-28'],
  ] as const)('of %s for %s on %s ends on %s', (expiresOn, span, today, end) => {
    expect(termAfter(expiresOn, span, today)).toBe(end);
  });

  it('is the first that is not over, never more than one term ahead', () => {
    const span = fc.tuple(fc.integer({ min: 1, max: 24 }), fc.constantFrom('D', 'W', 'M')).map(([n, u]) => `P${n}${u}`);
    fc.assert(
      fc.property(span, fc.integer({ min: 1, max: 12_000 }), (text, days) => {
        if (!isSpan(text)) return;
        const today = addDays('2027-06-30', days);
        const end = termAfter('2027-06-30', text as Span, today);
        expect(end >= today).toBe(true);
        const longest = { D: 1, W: 7, M: 31 }[text.slice(-1) as 'D' | 'W' | 'M'] * Number(text.slice(1, -1));
        expect(end <= addDays(today, longest)).toBe(true);
      }),
    );
  });
});
