import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextEmergencyStep, type WaitingRequest } from './emergency-step.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const START = Date.UTC(2026, 10, 20, 10, 40);
const at = (ms: number) => new Date(START + ms);
const asked = (waitDays: number): WaitingRequest => ({
  askedAt: at(0),
  waitDays,
  opensAt: at(waitDays * DAY),
  toldHalfAt: null,
  toldLastAt: null,
});

/** Takes each step that is due at these moments, as the job does. */
function run(request: WaitingRequest, moments: readonly number[]): [step: string, ms: number][] {
  const taken: [string, number][] = [];
  let now = request;
  for (const ms of moments) {
    const next = nextEmergencyStep(now, at(ms));
    if (!next) continue;
    taken.push([next.step, ms]);
    if (next.step === 'open') return taken;
    now = { ...now, opensAt: next.opensAt };
    if (next.step === 'restart') now = { ...now, askedAt: at(ms), toldHalfAt: null, toldLastAt: null };
    else now = { ...now, [next.step === 'half' ? 'toldHalfAt' : 'toldLastAt']: at(ms) };
  }
  return taken;
}
const hours = (count: number) => Array.from({ length: count }, (_, hour) => hour * HOUR);

describe('nextEmergencyStep', () => {
  it.each([
    [
      1,
      [
        ['half', 12 * HOUR],
        ['open', DAY],
      ],
    ],
    [
      2,
      [
        ['half', DAY],
        ['open', 2 * DAY],
      ],
    ],
    [
      3,
      [
        ['half', 1.5 * DAY],
        ['last', 2 * DAY],
        ['open', 3 * DAY],
      ],
    ],
    [
      30,
      [
        ['half', 15 * DAY],
        ['last', 29 * DAY],
        ['open', 30 * DAY],
      ],
    ],
  ])('a request of %j days is told of and opens in time [PPL-11]', (waitDays, steps) => {
    expect(run(asked(waitDays), hours(31 * 24))).toEqual(steps);
  });

  it('after a jump of a year the owner is told, and has the rest of the time [D-37]', () => {
    const year = 365 * DAY;
    const jumped = hours(10 * 24).map((ms) => year + ms);
    expect(run(asked(7), jumped)).toEqual([
      ['half', year],
      ['last', year + 2.5 * DAY],
      ['open', year + 3.5 * DAY],
    ]);
  });

  it('a box that was off on the last day tells and waits a day [D-37]', () => {
    const after = hours(3 * 24).map((ms) => 8 * DAY + ms);
    expect(run(asked(7), [4 * DAY, ...after])).toEqual([
      ['half', 4 * DAY],
      ['last', 8 * DAY],
      ['open', 9 * DAY],
    ]);
  });

  it('what was told while the clock was ahead is told again, and what was asked then waits from now on [D-37]', () => {
    const toldAhead = { ...asked(7), toldHalfAt: at(100 * DAY), toldLastAt: at(101 * DAY) };
    expect(run(toldAhead, hours(8 * 24))).toEqual([
      ['half', 3.5 * DAY],
      ['last', 6 * DAY],
      ['open', 7 * DAY],
    ]);
    const askedAhead = { ...asked(1), askedAt: at(100 * DAY), opensAt: at(101 * DAY) };
    expect(run(askedAhead, hours(30))).toEqual([
      ['restart', 0],
      ['half', 12 * HOUR],
      ['open', DAY],
    ]);
  });

  it('whenever it is looked at, nothing opens before its time or without half of it after the telling [D-37]', () => {
    const gaps = fc.array(fc.integer({ min: 1, max: 5 * DAY }), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 30 }), gaps, (waitDays, list) => {
        let ms = 0;
        const moments = list.map((gap) => (ms += gap));
        const steps = new Map(run(asked(waitDays), moments));
        const opened = steps.get('open');
        if (opened === undefined) return;
        expect(opened).toBeGreaterThanOrEqual(waitDays * DAY);
        expect(opened - (steps.get('half') ?? Number.NaN)).toBeGreaterThanOrEqual((waitDays * DAY) / 2);
        if (waitDays > 2) expect(opened - (steps.get('last') ?? Number.NaN)).toBeGreaterThanOrEqual(DAY);
      }),
    );
  });
});
