import { describe, expect, it } from 'vitest';
import { type DigestPaper, digestOf, isMailedAtOnce, isWeeklyMailDue, mailedExpiryDates } from './digest.ts';
import { DEFAULT_LEAD_TIMES, NO_TIMES } from './lead-times.ts';
import { addDays } from './spans.ts';
import { stagesOf } from './stages.ts';

describe('the weekly mail', () => {
  // 23 November 2026 is a Monday
  it.each([
    [1, '2026-11-22', '2026-11-23', true],
    [1, '2026-11-23', '2026-11-23', false],
    [1, '2026-11-23', '2026-11-24', false],
    [2, '2026-11-23', '2026-11-24', true],
    [7, '2026-11-27', '2026-11-28', false],
    [7, '2026-11-28', '2026-11-29', true],
    // a morning that was missed is made up for
    [1, '2026-11-22', '2026-11-25', true],
    [1, '2026-10-01', '2026-11-25', true],
    // the clock went back
    [1, '2026-12-01', '2026-11-23', false],
  ])('of weekday %i, after %s on %s: %s [KNO-5]', (weekday, through, today, isDue) => {
    expect(isWeeklyMailDue(weekday, through, today)).toBe(isDue);
  });
});

const paper = (changed: Partial<DigestPaper> & { name?: string }): DigestPaper & { name?: string } => ({
  ...{ type: 'Other', expiresOn: '2026-12-01', doneFor: null, snoozedUntil: null },
  ...NO_TIMES,
  ...changed,
});

describe('what a mail tells', () => {
  const today = '2026-11-23';

  it('holds what needs attention, the most urgent first, by the reader’s own times [KNO-5] [KNO-12]', () => {
    const papers = [
      paper({ name: 'expired', expiresOn: '2026-10-31' }),
      paper({ name: 'insurance' }),
      paper({ name: 'far', expiresOn: '2027-03-14' }),
      paper({ name: 'license', type: 'Driver License', expiresOn: '2027-02-02' }),
      paper({ name: 'done', doneFor: '2026-12-01' }),
    ];
    const named = (own = {}) => digestOf(papers, own, today).map((item) => item.paper.name);
    expect(named()).toEqual(['expired', 'insurance', 'license']);
    const own = { 'Driver License': { timeToRenew: 'P10W', firstReminder: null } };
    expect(named(own)).toEqual(['expired', 'license', 'insurance']);
  });

  it('names a paper that has expired for 90 days, and not every week for ever [KNO-5]', () => {
    expect(digestOf([paper({ expiresOn: addDays(today, -90) })], {}, today)).toHaveLength(1);
    expect(digestOf([paper({ expiresOn: addDays(today, -91) })], {}, today)).toEqual([]);
  });

  it('a reminder that is mailed at once is in the mail of its morning [KNO-5]', () => {
    for (const leadTimes of [
      ...Object.values(DEFAULT_LEAD_TIMES),
      { timeToRenew: 'P24M', firstReminder: 'P1D' } as const,
    ])
      for (const { stage, on } of stagesOf('2027-03-14', leadTimes).filter(({ stage }) => isMailedAtOnce(stage))) {
        const due = paper({ expiresOn: '2027-03-14', ...leadTimes, timeToRenew: leadTimes.timeToRenew ?? 'none' });
        expect(digestOf([due], {}, on), stage).toHaveLength(1);
        expect(mailedExpiryDates(on).until >= '2027-03-14').toBe(true);
      }
  });
});
