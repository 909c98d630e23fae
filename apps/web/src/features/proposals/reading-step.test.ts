import type { FileReading, Proposal } from '@kinvault/domain/documents/proposal.schema.ts';
import { expect, it } from 'vitest';
import { readingStep } from './reading-step.ts';

const found = (field: Proposal['field'], passage: string | null): Proposal => ({
  ...{ id: field, field, value: '2027-03-31', orValue: null, certainty: 'read', page: 1, box: null, passage },
});
const read = (state: FileReading['state'], ...proposals: Proposal[]): FileReading => ({ state, proposals });
const step = (reading: FileReading | undefined, more: Partial<Parameters<typeof readingStep>[0]> = {}) =>
  readingStep({
    ...{ reading, hasFailed: false, lacksExpiry: false, isUnasked: false, isLate: false, hasAnswered: false },
    ...more,
  });
const ZONE = found('expiresOn', null);
const DATE = found('expiresOn', 'valid until 31 March 2027');
const afterUpload = { isUnasked: true };

it.each<[string, FileReading, ReturnType<typeof readingStep>]>([
  ['a zone', read('done', ZONE, found('number', null)), 'facts'],
  ['a date in a text', read('done', DATE), 'date'],
  ['a date in a text while more pages are read', read('waiting', DATE), 'date'],
  ['a zone and a date in the text', read('done', ZONE, DATE), 'facts'],
  ['a date of issue alone', read('done', found('issuedOn', 'issued on 1 May 2026')), 'facts'],
  ['a type and a date in a text', read('done', found('type', 'Driving licence'), DATE), 'facts'],
  ['both dates of a period', read('done', DATE, found('issuedOn', 'valid from')), 'date'],
  ['nothing', read('nothing'), 'nothing'],
])('%s that was read is shown with the best question [REA-5]', (_, reading, shown) => {
  expect(step(reading)).toBe(shown);
});

it('a type that expires without a date is asked for it once nothing was found [REA-7]', () => {
  const passport = { ...afterUpload, lacksExpiry: true };
  expect(step(read('waiting'), passport)).toBe('unseen');
  expect(step(read('nothing'), passport)).toBe('noDate');
  expect(step(read('unreadable'), passport)).toBe('noDate');
  expect(step(read('waiting'), { ...passport, isLate: true })).toBe('noDate');
});

it('after an upload nothing appears unless there is something to ask [REA-5]', () => {
  expect(step(undefined, afterUpload)).toBe('unseen');
  expect(step(read('waiting'), afterUpload)).toBe('unseen');
  expect(step(read('nothing'), afterUpload)).toBe('over');
  expect(step(read('waiting'), { ...afterUpload, isLate: true })).toBe('over');
  expect(step(undefined, { ...afterUpload, hasFailed: true })).toBe('over');
});

it('it ends with the last answer, and says so if a person opened it with nothing left', () => {
  expect(step(read('done'), { hasAnswered: true, lacksExpiry: true })).toBe('over');
  expect(step(read('done'))).toBe('nothing');
  expect(step(undefined)).toBe('waiting');
  expect(step(undefined, { hasFailed: true })).toBe('failed');
});
