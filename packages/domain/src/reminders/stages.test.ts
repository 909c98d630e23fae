import { describe, expect, it } from 'vitest';
import { DEFAULT_LEAD_TIMES, leadTimesOf, NO_TIMES, renewBy } from './lead-times.ts';
import { isSpan } from './spans.ts';
import { stagesOf } from './stages.ts';

const { Passport, ID, Insurance } = DEFAULT_LEAD_TIMES;
const dates = (expiresOn: string, leadTimes: typeof Passport) =>
  stagesOf(expiresOn, leadTimes).map(({ stage, on }) => `${on} ${stage}`);

describe('the dates of a paper', () => {
  it('a passport reminds nine months ahead, around its renew-by date, in the last week and after [KNO-1] [KNO-2]', () => {
    expect(renewBy('2027-03-14', Passport)).toBe('2027-01-03');
    expect(dates('2027-03-14', Passport)).toEqual([
      '2026-06-14 first',
      '2026-12-20 renew_soon',
      '2027-01-03 renew',
      '2027-03-07 week',
      '2027-03-15 expired',
    ]);
  });

  it('a paper without a time to renew reminds 30, 7 and 1 days ahead and after [KNO-1] [KNO-2]', () => {
    expect(renewBy('2027-03-14', Insurance)).toBeNull();
    expect(dates('2027-03-14', Insurance)).toEqual([
      '2027-02-12 month',
      '2027-03-07 week',
      '2027-03-13 day',
      '2027-03-15 expired',
    ]);
  });

  it.each([
    ['ID', 'P6W', 'P3M'],
    ['Passport', 'P10W', 'P9M'],
    ['Driver License', 'P4W', 'P3M'],
    ['Medical', null, 'P30D'],
    ['Birth Certificate', null, null],
  ] as const)('%s takes %s to renew and first reminds %s ahead [KNO-1]', (type, timeToRenew, firstReminder) => {
    expect(DEFAULT_LEAD_TIMES[type]).toEqual({ timeToRenew, firstReminder });
  });

  it('a paper whose first reminder is switched off never reminds [KNO-1] [KNO-8]', () => {
    expect(stagesOf('2027-03-14', { ...Passport, firstReminder: null })).toEqual([]);
  });

  it.each([
    ['2027-05-31', 'P3M', '2027-02-28'],
    ['2028-05-31', 'P3M', '2028-02-29'],
    ['2028-02-29', 'P12M', '2027-02-28'],
    ['2028-03-02', 'P2D', '2028-02-29'],
    ['2027-01-03', 'P10W', '2026-10-25'],
  ] as const)(
    'for %s, a first reminder %s ahead comes on %s: short months and leap days [KNO-2]',
    (until, span, on) => {
      expect(stagesOf(until, { timeToRenew: null, firstReminder: span })).toContainEqual({ stage: 'first', on });
    },
  );

  it('two reminders on one day are one, the more urgent', () => {
    expect(dates('2027-03-14', { timeToRenew: 'P2W', firstReminder: 'P4W' })).toEqual([
      '2027-02-14 renew_soon',
      '2027-02-28 renew',
      '2027-03-07 week',
      '2027-03-15 expired',
    ]);
  });

  it("nothing comes before a person's first reminder but 'Renew by' [KNO-1]", () => {
    expect(dates('2027-03-14', { timeToRenew: 'P10W', firstReminder: 'P1M' })).toEqual([
      '2027-01-03 renew',
      '2027-02-14 first',
      '2027-03-07 week',
      '2027-03-15 expired',
    ]);
    expect(dates('2027-03-14', { timeToRenew: null, firstReminder: 'P3D' })).toEqual([
      '2027-03-11 first',
      '2027-03-13 day',
      '2027-03-15 expired',
    ]);
  });

  it("the document's own choice wins over the person's, and that over the type's [KNO-1]", () => {
    const own = { ID: { timeToRenew: 'P12W', firstReminder: null } } as const;
    const asTheTypeSays = { type: 'ID', ...NO_TIMES } as const;
    expect(leadTimesOf(asTheTypeSays, {})).toEqual(ID);
    expect(leadTimesOf(asTheTypeSays, own)).toEqual({ timeToRenew: 'P12W', firstReminder: 'P3M' });
    expect(leadTimesOf({ ...asTheTypeSays, timeToRenew: 'none' }, own).timeToRenew).toBeNull();
  });

  it.each(['P10W', 'P9M', 'P730D'])('%s is a span', (text) => expect(isSpan(text)).toBe(true));
  it.each(['P0D', 'P731D', 'P25M', 'P1Y', '10W', 'P-1D', 'P1W2D', ''])('%s is not a span', (text) =>
    expect(isSpan(text)).toBe(false),
  );
});
