import { SAMPLE_TYPES } from '@kinvault/domain/documents/sample-types.ts';
import { describe, expect, it } from 'vitest';
import { planTestDocuments } from './plan-test-documents.ts';

const TODAY = '2026-11-20';

/** The same numbers each time. */
function fixedRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

describe('the plan of test documents', () => {
  it('the plan has the requested number of documents, in the requested sizes with both ends included [TDP-1]', () => {
    const plan = planTestDocuments({ count: 50, minKb: 50, maxKb: 53 }, TODAY, fixedRandom(7));
    expect(plan).toHaveLength(50);
    expect(new Set(plan.map(({ sizeKb }) => sizeKb))).toEqual(new Set([50, 51, 52, 53]));
  });

  it('the plan covers all sixteen sample types [TDP-1]', () => {
    const plan = planTestDocuments({ count: 500, minKb: 50, maxKb: 60 }, TODAY, fixedRandom(1));
    expect(new Set(plan.map(({ sample }) => sample))).toEqual(new Set(SAMPLE_TYPES));
    expect(SAMPLE_TYPES).toHaveLength(16);
  });

  it('the plan gives some documents an expiry date in the past, soon or later, and others none [TDP-1]', () => {
    const plan = planTestDocuments({ count: 500, minKb: 50, maxKb: 60 }, TODAY, fixedRandom(3));
    const dates = plan.flatMap(({ expiresOn }) => expiresOn ?? []);
    expect(dates.length).toBeGreaterThan(200);
    expect(dates.length).toBeLessThan(400);
    expect(dates.every((date) => /^\d{4}-\d\d-\d\d$/.test(date))).toBe(true);
    expect(dates.some((date) => date < TODAY)).toBe(true);
    expect(dates.some((date) => date > '2027-11-20')).toBe(true);
  });

  it.each([
    [0, { sample: 'passport', sizeKb: 50, expiresOn: '2026-08-22' }],
    [0.999999, { sample: 'family-photo', sizeKb: 5000, expiresOn: null }],
  ])('a random number of %d stays within bounds', (number, planned) => {
    expect(planTestDocuments({ count: 1, minKb: 50, maxKb: 5000 }, TODAY, () => number)).toEqual([planned]);
  });
});
