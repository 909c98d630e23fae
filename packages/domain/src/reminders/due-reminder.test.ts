import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dueReminder, type MadeStage, type RemindedPaper } from './due-reminder.ts';
import { DEFAULT_LEAD_TIMES } from './lead-times.ts';
import { addDays, type LeadTimes, type Span } from './spans.ts';
import { stagesOf } from './stages.ts';

const passport = (changed: Partial<RemindedPaper> = {}): RemindedPaper => ({
  expiresOn: '2027-03-14',
  leadTimes: DEFAULT_LEAD_TIMES.Passport,
  armedOn: '2026-01-01',
  made: [],
  doneFor: null,
  snoozedUntil: null,
  remindOn: null,
  ...changed,
});

/** The morning of one day, with the morning before it done. */
const on = (day: string, changed: Partial<RemindedPaper> = {}) => dueReminder(passport(changed), addDays(day, -1), day);

describe('what a morning brings', () => {
  it('each date brings its reminder, and the days between bring none [KNO-2]', () => {
    expect(on('2026-06-14')?.stage).toBe('first');
    expect(on('2026-06-15')).toBeNull();
    expect(on('2027-01-03', { made: ['first', 'renew_soon'] })).toEqual({ stage: 'renew', standsFor: ['renew'] });
    expect(on('2027-03-15', { made: ['week'] })?.stage).toBe('expired');
  });

  it('a reminder that was made does not come again, however often the morning runs [KNO-2]', () => {
    expect(on('2027-01-03', { made: ['renew'] })).toBeNull();
  });

  it('after a gap one reminder replaces all that were missed [KNO-2]', () => {
    expect(dueReminder(passport({ made: ['first'] }), '2026-12-19', '2027-01-10')).toEqual({
      stage: 'renew',
      standsFor: ['renew_soon', 'renew'],
    });
  });

  it('a paper stored late tells at once what it has missed, in one reminder [KNO-2]', () => {
    expect(on('2027-01-20', { armedOn: '2027-01-20' })).toEqual({
      stage: 'renew',
      standsFor: ['first', 'renew_soon', 'renew'],
    });
  });

  it('a paper that had expired when its date was entered says nothing', () => {
    expect(on('2027-03-20', { armedOn: '2027-03-20' })).toBeNull();
  });

  it('a person who gets a paper later is reminded of later dates, not of earlier ones', () => {
    expect(on('2026-11-02')).toBeNull();
    expect(on('2026-12-20')?.stage).toBe('renew_soon');
  });

  it('after Done there is nothing more for this date, and a new date starts over [KNO-4]', () => {
    expect(on('2027-01-03', { doneFor: '2027-03-14' })).toBeNull();
    expect(on('2027-01-03', { doneFor: '2027-03-14', remindOn: '2027-01-03' })).toBeNull();
    expect(on('2036-06-14', { doneFor: '2027-03-14', expiresOn: '2037-03-14' })?.stage).toBe('first');
  });

  it('a snoozed paper is silent until its day, whose reminder replaces all in between [KNO-4]', () => {
    const snoozed = { snoozedUntil: '2027-01-10', made: ['first', 'renew_soon'] } as const;
    expect(on('2027-01-03', snoozed)).toBeNull();
    expect(on('2027-01-10', snoozed)).toEqual({ stage: 'renew', standsFor: ['renew', 'later:2027-01-10'] });
    expect(on('2027-01-11', { ...snoozed, made: ['renew', 'later:2027-01-10'] })).toBeNull();
  });

  it('a snooze, a request or a date set while the clock was ahead still reminds [REL-21]', () => {
    const late = (changed: Partial<RemindedPaper>) => dueReminder(passport(changed), '2027-01-11', '2027-01-04')?.stage;
    expect(late({ snoozedUntil: '2027-01-04', made: ['first', 'renew_soon'] })).toBe('renew');
    expect(late({ remindOn: '2027-01-04', made: ['renew'] })).toBe('later:2027-01-04');
    expect(late({ armedOn: '2027-01-02' })).toBe('renew');
  });

  it('a day that somebody asked for brings one reminder more [KNO-3]', () => {
    expect(on('2026-11-27', { remindOn: '2026-11-27', made: ['first'] })?.stage).toBe('later:2026-11-27');
    expect(on('2026-11-27', { remindOn: '2026-11-27', made: ['first', 'later:2026-11-27'] })).toBeNull();
  });

  const span = fc
    .tuple(fc.integer({ min: 1, max: 24 }), fc.constantFrom('D', 'W', 'M'))
    .map(([n, u]) => `P${n}${u}` as Span);
  const leadTimes: fc.Arbitrary<LeadTimes> = fc.record({
    timeToRenew: fc.option(span, { nil: null }),
    firstReminder: span,
    isNotice: fc.boolean(),
    renewsFor: fc.option(span, { nil: null }),
  });

  it('over any mornings, missed days and clocks that jump, each date is stood for exactly once [KNO-2, COL-4] [REL-21]', () => {
    const mornings = fc.array(fc.integer({ min: -8, max: 60 }), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(leadTimes, mornings, (lead, gaps) => {
        const made: MadeStage[] = [];
        let today = '2024-12-31';
        let through = today;
        for (const gap of gaps) {
          today = addDays(today, gap);
          const due = dueReminder(passport({ leadTimes: lead, made }), through, today);
          for (const stage of due?.standsFor ?? []) {
            expect(made).not.toContain(stage);
            made.push(stage);
          }
          if (today > through) through = today;
        }
        const reached = stagesOf('2027-03-14', lead).filter(({ on }) => on > '2024-12-31' && on <= through);
        expect(made.toSorted()).toEqual(reached.map(({ stage }) => stage).toSorted());
      }),
    );
  });
});
