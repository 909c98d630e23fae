import type { Collection } from '@kinvault/domain/collections/collection.schema.ts';
import type { DocumentFacts } from '@kinvault/domain/documents/details.schema.ts';
import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { expect, it } from 'vitest';
import { csvText } from '../../../lib/csv.ts';
import { costLines } from './cost-lines.ts';
import { byNextMonth, paperCosts, purposesOf, totalOf } from './paper-costs.ts';

const TODAY = '2026-11-28';
const document = (id: string, name = id) =>
  ({ id, name, type: 'Other', expiresOn: null, renewsFor: null, ownerName: 'Elena' }) as Document;
const facts = (id: string, change: Partial<DocumentFacts>): [string, DocumentFacts] => [
  id,
  { id, costMinor: 100, costCurrency: 'EUR', costEvery: 'P12M', costDueOn: '2026-07-01', ...change },
];
const DOCUMENTS = [document('car', '=cmd'), document('flat'), document('dog'), document('free')];
const FACTS = new Map([
  facts('car', { costMinor: 48_400, issuer: 'Ankerhus' }),
  facts('flat', { costEvery: 'P1M', costDueOn: '2026-12-01', costMinor: 1000 }),
  facts('dog', { costDueOn: undefined, costMinor: 900 }),
]);
const COSTS = paperCosts(DOCUMENTS, FACTS, TODAY);
const collection = (id: string, documentIds: string[]): Collection => ({
  id,
  familyId: null,
  kind: 'own',
  name: id,
  documentIds,
  canChange: true,
  notNeeded: [],
  trip: null,
});

it('what is due first comes first, without a date last, and what costs nothing is not named [COL-5]', () => {
  expect(byNextMonth(COSTS).map(({ start, costs }) => [start, costs.map((one) => one.document.id)])).toEqual([
    ['2026-12-01', ['flat']],
    ['2027-07-01', ['car']],
    [null, ['dog']],
  ]);
  expect(totalOf(COSTS)).toBe(12_000 + 48_400 + 900);
});

it('purposes add up to the whole, also where a document is in two collections [COL-5]', () => {
  const { purposes, rest } = purposesOf(COSTS, [collection('a', ['car']), collection('b', ['car', 'flat'])]);
  expect(purposes.map(({ total }) => total)).toEqual([48_400, 12_000]);
  expect(rest).toBe(900);
});

it('a name cannot run as a formula in the table [COL-5]', () => {
  const text = csvText(costLines(COSTS, []));
  expect(text).toContain(`"'=cmd","Ankerhus"`);
  expect(text).toContain('"484.00","484.00","EUR"');
});
