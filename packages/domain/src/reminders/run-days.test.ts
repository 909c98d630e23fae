import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dueReminder, type MadeStage } from './due-reminder.ts';
import { DEFAULT_LEAD_TIMES } from './lead-times.ts';
import { isTooLate, type LastRun, planRun } from './run-days.ts';
import { addDays } from './spans.ts';

const START = '2027-01-01';

/** One person with one passport, and what the server remembers of them. */
function makePerson(expiresOn: string, armedOn = '2026-06-01') {
  let last: LastRun = { runFrom: null, runThrough: addDays(START, -1) };
  const made = new Map<MadeStage, { after: string; on: string; isVoid: boolean }>();
  return {
    /** @returns the stage that is told */
    wake(today: string): MadeStage | undefined {
      const { after, next } = planRun(last, today);
      for (const run of made.values()) if (run.after <= today && isTooLate(run.on, today)) run.isVoid = true;
      const counted = [...made].filter(([, { isVoid }]) => !isVoid).map(([stage]) => stage);
      const paper = { expiresOn, armedOn, leadTimes: DEFAULT_LEAD_TIMES.Passport, made: counted };
      const due = dueReminder({ ...paper, doneFor: null, snoozedUntil: null, remindOn: null }, after, today);
      for (const stage of due?.standsFor ?? []) made.set(stage, { after, on: today, isVoid: false });
      last = next;
      return due?.stage;
    },
  };
}

/** What is told on each day, where the clock is wrong by so many days for minutes on one of them. */
function live(expiresOn: string, days: number, wrong: { day: number; jump: number; isBefore: boolean } | null) {
  const person = makePerson(expiresOn);
  const told: string[] = [];
  for (let day = 0; day < days; day++) {
    const today = addDays(START, day);
    const goWrong = () => day === wrong?.day && person.wake(addDays(today, wrong.jump));
    if (wrong?.isBefore) goWrong();
    const stages = [person.wake(today)];
    if (wrong && !wrong.isBefore) goWrong();
    stages.push(person.wake(today));
    told.push(...stages.filter((stage) => stage !== undefined).map((stage) => `${today} ${stage}`));
  }
  return told;
}

describe('reminders under a clock that is wrong', () => {
  it.each([8, 40, 60, 366, 400, -8, -40, -400, -20_454])(
    'wrong by %i days for minutes and right again, every reminder comes on its day, once [REL-22]',
    (jump) => {
      const right = live('2027-08-01', 230, null);
      expect(right.length).toBeGreaterThan(3);
      for (const isBefore of [true, false])
        for (const day of [1, 15, 60, 61, 62, 100, 211, 213])
          expect(live('2027-08-01', 230, { day, jump, isBefore })).toEqual(right);
    },
  );

  it('whatever a clock shows for minutes, the days after it are as without it [REL-22]', () => {
    const jump = fc.oneof(fc.integer({ min: -20_454, max: -3 }), fc.integer({ min: 3, max: 4_700 }));
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 400 }), fc.integer({ min: 1, max: 150 }), jump, (expires, day, jump) => {
        const expiresOn = addDays(START, expires);
        const right = live(expiresOn, 160, null);
        for (const isBefore of [true, false]) expect(live(expiresOn, 160, { day, jump, isBefore })).toEqual(right);
      }),
    );
  });

  it('a journey through all zones doubles and loses no reminder [KNO-2]', () => {
    const expiresOn = '2027-03-01';
    const live = (day: number, jump: number) => {
      const person = makePerson(expiresOn);
      const days = Array.from({ length: 75 }, (_, day) => day).toSpliced(day + 1, 0, day + jump, day);
      return days.map((on) => person.wake(addDays(START, on))).filter((stage) => stage !== undefined);
    };
    const right = live(0, 0);
    for (let day = 1; day < 70; day++) for (const jump of [-2, -1, 1, 2]) expect(live(day, jump)).toEqual(right);
  });

  it('a paper that was entered while the clock was ahead reminds on its days [REL-22]', () => {
    const person = makePerson('2027-02-19', '2028-01-02');
    const told = [];
    for (let day = 0; day < 60; day++) told.push(person.wake(addDays(START, day)));
    expect(told.filter(Boolean)).toEqual(['renew', 'week', 'expired']);
  });
});
