import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CalendarDate, isDateOutOfRange } from './calendar-date.schema.ts';
import { completeDate, isInRange } from './calendar-dates.ts';

const TODAY = '2026-11-20';

describe('a date that somebody types [D-47]', () => {
  it.each([
    ['0027-04-03', 'ahead', '2027-04-03'],
    ['0026-01-01', 'ahead', '2026-01-01'],
    ['0019-04-03', 'ahead', '2019-04-03'],
    ['0076-04-03', 'ahead', '2076-04-03'],
    ['0077-04-03', 'ahead', '1977-04-03'],
    ['0027-04-03', 'behind', '1927-04-03'],
    ['0026-12-31', 'behind', '2026-12-31'],
    ['0019-04-03', 'behind', '2019-04-03'],
    ['0000-02-29', 'ahead', '2000-02-29'],
  ] as const)('%s that lies %s is completed to %s [D-47]', (typed, direction, date) => {
    expect(completeDate(typed, direction, TODAY)).toBe(date);
  });

  it('near the turn of a century the next one counts for an expiry, and not for an issue [D-47]', () => {
    expect(completeDate('0003-01-01', 'ahead', '2097-01-01')).toBe('2103-01-01');
    expect(completeDate('0003-01-01', 'behind', '2097-01-01')).toBe('2003-01-01');
  });

  it('a 29 February that its century does not have is the day before [D-47]', () => {
    expect(completeDate('0000-02-29', 'ahead', '2060-01-01')).toBe('2100-02-28');
  });

  it("'unlimited' is no expiry; an issue in the year 9999 stays a slip [D-47]", () => {
    expect(completeDate('9999-12-31', 'ahead', TODAY)).toBe('');
    expect(completeDate('9999-12-31', 'behind', TODAY)).toBe('9999-12-31');
  });

  it.each(['', '2027-04-03', '0202-04-03', '1899-12-31', '12027-04-03'])('%s stays as it is [D-47]', (typed) => {
    for (const direction of ['ahead', 'behind'] as const) expect(completeDate(typed, direction, TODAY)).toBe(typed);
  });

  it('every year of two digits becomes a date that can be stored [D-47]', () => {
    const years = fc.integer({ min: 0, max: 99 });
    fc.assert(
      fc.property(years, fc.constantFrom('ahead' as const, 'behind' as const), (year, direction) => {
        const date = completeDate(`00${String(year).padStart(2, '0')}-02-28`, direction, TODAY);
        expect(CalendarDate.safeParse(date).success).toBe(true);
        expect(Number(date.slice(0, 4)) % 100).toBe(year);
      }),
    );
  });
});

it.each([
  ['1900-01-01', true],
  ['2200-12-31', true],
  ['1899-12-31', false],
  ['2201-01-01', false],
  ['0027-04-03', false],
  ['9999-12-31', false],
])('%s can be stored: %s [D-47]', (date, isStored) => {
  expect(isInRange(date)).toBe(isStored);
  const parsed = CalendarDate.safeParse(date);
  expect([parsed.success, parsed.error && isDateOutOfRange(parsed.error)]).toEqual([
    isStored,
    isStored ? undefined : true,
  ]);
});

it('what is no date at all is not told to be out of range [D-47]', () => {
  const { error } = CalendarDate.safeParse('2027-02-30');
  expect(error && isDateOutOfRange(error)).toBe(false);
});
