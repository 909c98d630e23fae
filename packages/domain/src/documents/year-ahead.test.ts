import { expect, it } from 'vitest';
import { splitByToday, yearAhead, yearPercent } from './year-ahead.ts';

const TODAY = '2026-11-20';

it('a year ahead ends on the same date, and begins twelve months on its way', () => {
  const { until, months } = yearAhead(TODAY);
  expect(until).toBe('2027-11-20');
  expect(months.map(({ start }) => start.slice(0, 7))).toEqual([
    ...['2026-12', '2027-01', '2027-02', '2027-03', '2027-04', '2027-05'],
    ...['2027-06', '2027-07', '2027-08', '2027-09', '2027-10', '2027-11'],
  ]);
  expect(months[0]?.percent).toBeCloseTo((100 * 11) / 365);
});

it.each([
  ['2028-02-29', '2029-02-28'],
  ['2026-12-31', '2027-12-31'],
  ['2027-03-01', '2028-03-01'],
])('a year from %s is %s', (today, until) => {
  expect(yearAhead(today).until).toBe(until);
});

it('today lies at the left end, the same date next year at the right, and the 30th day still counts as soon [STA-9]', () => {
  expect(yearPercent(TODAY, TODAY)).toBe(0);
  expect(yearPercent('2027-11-20', TODAY)).toBe(100);
  const { soonPercent } = yearAhead(TODAY);
  expect(yearPercent('2026-12-20', TODAY)).toBeLessThan(soonPercent);
  expect(yearPercent('2026-12-21', TODAY)).toBe(soonPercent);
});

it('expired documents are past, those that expire today are not, and those beyond a year are left out [STA-9]', () => {
  const document = (expiresOn: string | null) => ({ expiresOn });
  const dates = ['2027-11-21', '2026-11-20', null, '2027-11-20', '2026-11-19', '2001-01-01'];
  const { past, ahead } = splitByToday(dates.map(document), TODAY);
  expect(past.map(({ expiresOn }) => expiresOn)).toEqual(['2001-01-01', '2026-11-19']);
  expect(ahead.map(({ expiresOn }) => expiresOn)).toEqual(['2026-11-20', '2027-11-20']);
});
