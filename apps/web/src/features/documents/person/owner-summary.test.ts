import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { expect, it } from 'vitest';
import { ownerSummary } from './owner-summary.ts';

const TODAY = '2026-11-20';
const NAMES = new Map([
  ['rivera', 'Rivera'],
  ['okafor', 'Okafor'],
]);
const NO_CHOICES = { timeToRenew: null, firstReminder: null, attention: null };
const paper = (name: string, expiresOn: string | null, sharedWith = ['rivera']) =>
  ({ name, type: 'Insurance', expiresOn, sharedWith, sizeBytes: 300 * 1024, ...NO_CHOICES }) as Document;
const summary = (...documents: Document[]) => ownerSummary(documents, NAMES, {}, TODAY);

it.each([
  ['2027-04-05', 'Health card expires in 4 months', 'Nothing to do before March.'],
  ['2031-10-19', 'Health card expires in 4 years', 'Nothing to do before September 2031.'],
  ['2026-12-13', 'Health card expires in 23 days', 'Now is the time to renew it.'],
  ['2026-10-31', 'Health card expired 20 days ago', 'It needs renewing.'],
])('a document that expires on %s is summarized as: %s [MDP-1]', (expiresOn, headline, advice) => {
  const shown = summary(paper('Statement', null), paper('Health card', expiresOn), paper('Visa', '2035-01-01'));
  expect(shown).toEqual({ headline, text: `${advice} 3 documents are shared with Rivera, 900 KB in total.` });
});

it.each<[string, Partial<Document>[], string, string]>([
  [
    'with time',
    [{ type: 'Passport', expiresOn: '2027-02-23' }],
    'Passport: renew by 15 December',
    'The passport office takes about 10 weeks.',
  ],
  [
    'too late',
    [{ type: 'Passport', expiresOn: '2026-12-13' }],
    'Passport: renew it now',
    'Now is the time to renew it.',
  ],
  [
    'far',
    [{ type: 'Passport', expiresOn: '2027-08-01' }],
    'Passport expires in 8 months',
    'Nothing to do before April.',
  ],
  ['a letter', [{ type: 'Financial', expiresOn: '2026-12-02' }], 'Passport: due in 12 days', ''],
  [
    'a letter before a late passport',
    [
      { type: 'Financial', expiresOn: '2026-12-02', name: 'Tax' },
      { type: 'Passport', expiresOn: '2026-12-13' },
    ],
    ...(['Passport: renew it now', 'Now is the time to renew it.'] as const),
  ],
])('the page of a person says what home says: %s [KNO-13]', (_, documents, headline, advice) => {
  const shown = summary(...documents.map((document) => ({ ...paper('Passport', null), ...document })));
  expect(shown.headline).toBe(headline);
  expect(shown.text.startsWith(advice)).toBe(true);
  expect(shown.text.includes('Nothing to do')).toBe(advice.startsWith('Nothing'));
});

it('the summary says when nothing expires', () => {
  expect(summary(paper('Statement', null))).toEqual({
    headline: 'Nothing here expires',
    text: '1 document is shared with Rivera, 300 KB.',
  });
});

it('a family is named only if every document is shared with it', () => {
  const { text } = summary(paper('Statement', null, ['rivera', 'okafor']), paper('Lease', null, ['okafor']));
  expect(text).toBe('2 documents are shared with Okafor, 600 KB in total.');
  expect(summary(paper('Statement', null), paper('Diary', null, [])).text).toBe('2 documents, 600 KB in total.');
});
