import {
  DEFAULT_TEST_DOCUMENTS,
  MAX_TEST_DOCUMENTS,
  MAX_TEST_KB,
  MIN_TEST_DOCUMENTS,
  MIN_TEST_KB,
} from '@kinvault/domain/documents/sample-types.ts';
import { i18n } from '../../lib/i18n.ts';
import type { TestOptions } from './plan-test-documents.ts';

/** As typed. */
export interface TestDraft {
  count: string;
  minKb: string;
  maxKb: string;
}

export const FIRST_TEST_DRAFT: TestDraft = { count: String(DEFAULT_TEST_DOCUMENTS), minKb: '100', maxKb: '500' };

export type TestFaults = { [Field in keyof TestDraft]?: string };

/** The numbers, or an error for each field that isn't valid [TDP-1]. */
export function readTestOptions(draft: TestDraft): { options?: TestOptions; faults: TestFaults } {
  const [count, minKb, maxKb] = [draft.count, draft.minKb, draft.maxKb].map(wholeNumber) as [number, number, number];
  const faults: TestFaults = {};
  if (!isBetween(count, MIN_TEST_DOCUMENTS, MAX_TEST_DOCUMENTS)) {
    faults.count = i18n.t({
      id: 'testData.countInvalid',
      message: 'From {min} to {max}.',
      values: { min: MIN_TEST_DOCUMENTS, max: MAX_TEST_DOCUMENTS },
    });
  }
  const sizes = i18n.t({
    id: 'testData.sizeInvalid',
    message: 'From {min} to {max} KB.',
    values: { min: MIN_TEST_KB, max: MAX_TEST_KB },
  });
  if (!isBetween(minKb, MIN_TEST_KB, MAX_TEST_KB)) faults.minKb = sizes;
  if (!isBetween(maxKb, MIN_TEST_KB, MAX_TEST_KB)) faults.maxKb = sizes;
  else if (!faults.minKb && maxKb < minKb)
    faults.maxKb = i18n.t({ id: 'testData.largestTooSmall', message: 'At least the smallest size.' });
  return Object.keys(faults).length > 0 ? { faults } : { options: { count, minKb, maxKb }, faults };
}

function wholeNumber(text: string): number {
  return /^\d{1,6}$/.test(text.trim()) ? Number(text) : Number.NaN;
}

function isBetween(value: number, lowest: number, highest: number): boolean {
  return value >= lowest && value <= highest;
}
