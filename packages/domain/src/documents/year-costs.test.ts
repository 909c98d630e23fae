import { describe, expect, it } from 'vitest';
import { costMonths, currenciesOf, type PaperCost, yearCost } from './year-costs.ts';

const TODAY = '2026-11-28';
const COST: PaperCost = {
  costMinor: 48_400,
  costCurrency: 'EUR',
  costEvery: 'P12M',
  costDueOn: '2026-07-01',
  expiresOn: null,
  renewsFor: null,
};
const costOf = (change: Partial<PaperCost>, today = TODAY) => yearCost({ ...COST, ...change }, today);

describe('what a paper costs in a year [COL-5]', () => {
  it('is due once a year', () => {
    expect(costOf({})).toEqual({
      total: 48_400,
      amount: 48_400,
      currency: 'EUR',
      days: ['2027-07-01'],
      hasDueDate: true,
    });
  });

  it('is due every month, on the last day where a month is too short', () => {
    const cost = costOf({ costEvery: 'P1M', costDueOn: '2025-01-31', costMinor: 100 });
    expect(cost?.days).toHaveLength(12);
    expect(cost?.days.slice(0, 4)).toEqual(['2026-11-30', '2026-12-31', '2027-01-31', '2027-02-28']);
    expect(cost?.total).toBe(1200);
  });

  it.for([
    ['P1W', 52],
    ['P2W', 26],
    ['P3M', 4],
    ['P24M', 1],
  ] as const)('is due every %s: %i times', ([costEvery, times]) => {
    expect(costOf({ costEvery, costDueOn: '2026-12-01' })?.days).toHaveLength(times);
  });

  it.for([
    ['2026-11-28', 1] as const,
    ['2027-11-27', 1] as const,
    ['2026-11-27', 0] as const,
    ['2027-11-28', 0] as const,
  ])('a bill that is due once on %s counts %i times', ([costDueOn, times]) => {
    expect(costOf({ costEvery: 'once', costDueOn })?.days.length ?? 0).toBe(times);
    expect(costOf({ costEvery: null, costDueOn })?.days.length ?? 0).toBe(times);
  });

  it('ends with the paper, unless that renews itself', () => {
    const monthly = { costEvery: 'P1M', costDueOn: '2026-12-01', expiresOn: '2027-02-28' } as const;
    expect(costOf(monthly)?.days).toEqual(['2026-12-01', '2027-01-01', '2027-02-01']);
    expect(costOf({ ...monthly, renewsFor: 'P12M' })?.days).toHaveLength(12);
    expect(costOf({ ...monthly, expiresOn: '2026-11-01' })).toBeNull();
  });

  it('without a due date counts by its rhythm, and only a short one has days', () => {
    expect(costOf({ costEvery: 'P1M', costDueOn: null, costMinor: 100 })).toMatchObject({
      total: 1200,
      hasDueDate: false,
    });
    expect(costOf({ costDueOn: null })).toMatchObject({ total: 48_400, days: [] });
    expect(costOf({ costDueOn: null, costEvery: 'P24M' })).toMatchObject({ total: 24_200, days: [] });
    expect(costOf({ costDueOn: null, costEvery: 'once' })).toBeNull();
    expect(costOf({ costDueOn: null, expiresOn: '2026-11-27' })).toBeNull();
  });

  it.for([{ costMinor: null }, { costMinor: 0 }, { costCurrency: null }])('nothing is due with %o', (change) => {
    expect(costOf(change)).toBeNull();
  });

  it('a date long ago or far ahead takes no time', () => {
    expect(costOf({ costEvery: 'P1D', costDueOn: '1900-01-01' })?.days).toHaveLength(365);
    expect(costOf({ costEvery: 'P1D', costDueOn: '2200-12-31' })).toBeNull();
  });
});

describe('months [COL-5]', () => {
  it('add up to the year', () => {
    const costs = [costOf({}), costOf({ costEvery: 'P1M', costMinor: 100 })].flatMap((cost) => cost ?? []);
    const months = costMonths(costs, TODAY);
    expect(months).toHaveLength(13);
    expect(months.map(({ total }) => total)).toEqual([
      0, 100, 100, 100, 100, 100, 100, 100, 48_500, 100, 100, 100, 100,
    ]);
    expect(
      costMonths(costs, '2026-12-01')
        .map(({ start }) => start)
        .at(-1),
    ).toBe('2027-11-01');
  });

  it('the currency of most comes first', () => {
    const costs = ['CHF', 'EUR', 'USD', 'EUR'].map((currency) => ({ currency }));
    expect(currenciesOf(costs)).toEqual(['EUR', 'CHF', 'USD']);
  });
});
