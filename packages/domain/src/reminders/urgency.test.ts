import fc from 'fast-check';
import { expect, it } from 'vitest';
import { digestOf } from './digest.ts';
import { DEFAULT_LEAD_TIMES, NO_TIMES } from './lead-times.ts';
import { addDays } from './spans.ts';
import { attentionStart, byUrgency, urgencyOf } from './urgency.ts';

const TODAY = '2026-11-26';
const DAY = ([name, type, days]: readonly [string, keyof typeof DEFAULT_LEAD_TIMES, number]) => ({
  ...{ name, type, expiresOn: addDays(TODAY, days) },
  ...{ doneFor: null, snoozedUntil: null, ...NO_TIMES },
});

const FAMILY = [
  ['prescription', 'Medical', 12],
  ['tax letter', 'Financial', 18],
  ['passport of a year ago', 'Passport', -400],
  ['vaccination', 'Medical', 20],
  ['child’s passport', 'Passport', 25],
  ['passport', 'Passport', 30],
  ['expired letter', 'Financial', -12],
  ['expired passport', 'Passport', -5],
] as const;

const ORDER = [
  ...['expired passport', 'child’s passport', 'passport', 'expired letter'],
  ...['prescription', 'tax letter', 'vaccination', 'passport of a year ago'],
];

it('what is overdue comes first, passports before letters, and what is over comes last [KNO-12]', () => {
  const sorted = FAMILY.map(DAY)
    .map((paper) => ({ ...paper, urgency: urgencyOf(paper.expiresOn, DEFAULT_LEAD_TIMES[paper.type], TODAY) }))
    .toSorted((one, other) => byUrgency(one.urgency, other.urgency));
  expect(sorted.map(({ name }) => name)).toEqual(ORDER);
});

it('the mail begins with what is overdue [KNO-12]', () => {
  const named = digestOf(FAMILY.map(DAY), {}, TODAY).map(({ paper }) => paper.name);
  expect(named).toEqual(ORDER.filter((name) => name !== 'passport of a year ago'));
});

it.each([
  ['2026-11-25', 'overdue', 'expired'],
  ['2025-11-26', 'overdue', 'expired'],
  ['2025-11-25', 'none', 'expired'],
  ['2026-11-26', 'overdue', 'renew_now'],
  ['2027-02-03', 'overdue', 'renew_now'],
  ['2027-02-04', 'act', 'renew'],
  ['2027-03-21', 'act', 'renew'],
  ['2027-03-22', 'coming', 'renew'],
])('a passport that expires on %s is %s, %s [KNO-13]', (expiresOn, level, kind) => {
  expect(urgencyOf(expiresOn, DEFAULT_LEAD_TIMES.Passport, TODAY)).toMatchObject({ level, kind });
});

it.each([
  ['2026-11-25', 'expired'],
  ['2026-11-30', 'expires'],
])('a passport that never reminds and expires on %s is never overdue: %s [KNO-13]', (expiresOn, kind) => {
  const leadTimes = { ...DEFAULT_LEAD_TIMES.Passport, firstReminder: null };
  expect(urgencyOf(expiresOn, leadTimes, TODAY)).toEqual({ level: 'none', kind, by: expiresOn, hasOffice: false });
});

it('what can still be met is to be done from its first day on, and the order is total [KNO-12] [KNO-13]', () => {
  const paper = fc.record({
    days: fc.integer({ min: -800, max: 800 }),
    leadTimes: fc.constantFrom(...Object.values(DEFAULT_LEAD_TIMES)),
  });
  fc.assert(
    fc.property(fc.array(paper, { minLength: 3, maxLength: 3 }), (papers) => {
      const found = papers.map(({ days, leadTimes }) => {
        const expiresOn = addDays(TODAY, days);
        const urgency = urgencyOf(expiresOn, leadTimes, TODAY);
        if (leadTimes.firstReminder === null) expect(urgency.level).toBe('none');
        else expect(urgency.level === 'coming').toBe(TODAY < attentionStart(expiresOn, leadTimes));
        return urgency;
      });
      const [one, two, three] = found.toSorted(byUrgency);
      if (!one || !two || !three) return;
      for (const [first, second] of [
        [one, two],
        [two, three],
        [one, three],
      ] as const) {
        expect(byUrgency(first, second)).toBeLessThanOrEqual(0);
        expect(Math.sign(byUrgency(second, first)) + Math.sign(byUrgency(first, second))).toBe(0);
      }
    }),
  );
});
