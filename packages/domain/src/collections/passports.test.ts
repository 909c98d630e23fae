import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DocumentType } from '../documents/document-types.ts';
import { NO_TIMES } from '../reminders/lead-times.ts';
import { addDays } from '../reminders/spans.ts';
import type { Trip } from './collection.schema.ts';
import { beginBy, byNeed, neededUntil, timeForFirst, travelPaper, verdictOf } from './passports.ts';

const RULE = { months: 6, source: 'entry.arvena.example', by: 'elena', at: '2026-11-14T09:00:00Z' };
const ARVENA: Trip = { departsOn: '2027-03-28', returnsOn: '2027-04-11', travellerIds: [], rule: RULE };
const ruled = { ...ARVENA, rule: RULE };
const paper = (ownerId: string | null, expiresOn: string | null, type: DocumentType = 'Passport') => ({
  ...{ ...NO_TIMES, ownerId, expiresOn, type },
});
const of = (personId: string, documents: ReturnType<typeof paper>[], trip = ARVENA) =>
  travelPaper(trip, documents, { personId, seesAll: false });

describe('the rule [COL-3]', () => {
  it.each([
    ['2027-03-14', 'beforeDeparture', '2027-03-14', '2027-03-28'],
    ['2027-03-27', 'beforeDeparture', '2027-03-27', '2027-03-28'],
    ['2027-03-28', 'beforeReturn', '2027-03-28', '2027-04-11'],
    ['2027-04-10', 'beforeReturn', '2027-04-10', '2027-04-11'],
    ['2027-04-11', 'tooShort', '2027-04-11', '2027-10-11'],
    ['2027-10-10', 'tooShort', '2027-10-10', '2027-10-11'],
    ['2027-10-11', 'meets', '2027-10-11', '2027-10-11'],
    ['2033-08-22', 'meets', '2027-10-11', '2033-08-22'],
  ] as const)('a passport until %s: %s', (expiresOn, kind, from, to) => {
    expect(verdictOf(ruled, expiresOn)).toEqual({ kind, from, to });
  });

  it('a return on the last day of a month needs the last day of the other', () => {
    expect(neededUntil({ ...ruled, returnsOn: '2027-08-31' })).toBe('2028-02-29');
    expect(neededUntil({ ...ruled, returnsOn: '2027-08-31', rule: { months: 0 } })).toBe('2027-08-31');
  });
});

const dates = fc.integer({ min: 0, max: 4000 }).map((days) => addDays('2026-01-01', days));
const trips = fc.record({ departsOn: dates, days: fc.nat(400), months: fc.option(fc.nat(24)) }).map(
  ({ departsOn, days, months }): Trip => ({
    ...{ departsOn, returnsOn: addDays(departsOn, days), travellerIds: [] },
    rule: months === null ? null : { ...RULE, months },
  }),
);

it('a passport meets the rule exactly where it is valid on the last day that the rule asks for, and on the whole trip [COL-3]', () => {
  fc.assert(
    fc.property(trips, dates, (trip, expiresOn) => {
      if (!trip.rule) return;
      const { kind, from, to } = verdictOf({ ...trip, rule: trip.rule }, expiresOn);
      const needed = neededUntil({ ...trip, rule: trip.rule });
      expect(kind === 'meets').toBe(expiresOn >= needed);
      if (kind === 'meets') expect(expiresOn >= trip.returnsOn).toBe(true);
      expect(from <= to && (from === expiresOn || to === expiresOn)).toBe(true);
    }),
  );
});

it('without a rule nobody meets it, and nobody fails it [COL-3]', () => {
  fc.assert(
    fc.property(trips, dates, (trip, expiresOn) => {
      const told = of('mia', [paper('mia', expiresOn)], { ...trip, rule: null });
      expect(told).toEqual({ kind: 'unjudged', document: paper('mia', expiresOn) });
    }),
  );
});

it('what the reader does not see is never judged: only their own passport among these documents counts [COL-3]', () => {
  const others = [paper('tomas', '2030-01-01'), paper('mia', '2031-01-01', 'ID'), paper(null, '2032-01-01')];
  expect(of('mia', others)).toEqual({ kind: 'none', seesAll: false });
  expect(of('mia', [...others, paper('mia', null)])).toMatchObject({ kind: 'undated' });
});

it('of several passports the one that is valid the longest counts [COL-3]', () => {
  const told = of('mia', [paper('mia', null), paper('mia', '2027-03-14'), paper('mia', '2031-03-14')]);
  expect(told).toMatchObject({ kind: 'judged', document: { expiresOn: '2031-03-14' }, verdict: { kind: 'meets' } });
});

it('who does not meet the rule comes first, the earliest first; then who has none; the others keep their order [COL-3]', () => {
  const papers = [
    ...[paper('you', '2033-08-22'), paper('tomas', '2031-10-19'), paper('leo', '2027-04-09')],
    ...[paper('mia', '2027-03-14'), paper('ida', null)],
  ];
  const order = ['you', 'tomas', 'noa', 'leo', 'ida', 'mia']
    .map((name) => ({ name, told: of(name, papers) }))
    .toSorted((one, other) => byNeed(one.told, other.told));
  expect(order.map(({ name }) => name)).toEqual(['mia', 'leo', 'noa', 'ida', 'you', 'tomas']);
});

describe('the day to begin [COL-3]', () => {
  const P10W = { timeToRenew: 'P10W' } as const;
  it.each([
    ['2027-03-14', '2027-01-03'],
    ['2027-04-09', '2027-01-17'],
    [null, '2027-01-17'],
  ])('for a passport until %s is %s', (expiresOn, by) => {
    expect(beginBy(ARVENA, { ...P10W, expiresOn }, '2026-11-20')).toBe(by);
  });
  it('is none from the day of departure on, and where renewing takes no time', () => {
    expect(beginBy(ARVENA, { ...P10W, expiresOn: null }, '2027-03-27')).not.toBeNull();
    expect(beginBy(ARVENA, { ...P10W, expiresOn: null }, '2027-03-28')).toBeNull();
    expect(beginBy(ARVENA, { timeToRenew: null, expiresOn: null }, '2026-11-20')).toBeNull();
  });
  it('for a first passport follows the reader’s own times', () => {
    expect(timeForFirst({})).toBe('P10W');
    expect(timeForFirst({ Passport: { timeToRenew: 'P3M', firstReminder: null } })).toBe('P3M');
  });
  it('is never after the departure, nor after the expiry', () => {
    fc.assert(
      fc.property(trips, dates, dates, (trip, expiresOn, today) => {
        const by = beginBy(trip, { ...P10W, expiresOn }, today);
        if (by !== null) expect(by < trip.departsOn && by < expiresOn).toBe(true);
      }),
    );
  });
});
