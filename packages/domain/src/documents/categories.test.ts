import fc from 'fast-check';
import { expect, it } from 'vitest';
import { categoryOf, countCategories } from './categories.ts';
import { DOCUMENT_CATEGORIES, DOCUMENT_TYPES, type DocumentCategory, type DocumentType } from './document-types.ts';

it.each<[string, DocumentType, DocumentCategory]>([
  ['Carmen’s passport', 'Other', 'identity'],
  ['ID card', 'Other', 'identity'],
  ['DRIVING LICENSE', 'Other', 'identity'],
  ['US visa 2027', 'Legal', 'identity'],
  ['Norvia health card', 'Insurance', 'medical'],
  ['Medical report', 'Other', 'medical'],
  ['Financial statement', 'Other', 'financial'],
  ['Education record', 'Other', 'education'],
  ['Passports of all of us', 'Other', 'identity'],
])('the name %j (%s) counts as %s [VAL-9]', (name, type, category) => {
  expect(categoryOf({ name, type })).toBe(category);
});

it.each<[DocumentType, DocumentCategory]>([
  ['Passport', 'identity'],
  ['Birth Certificate', 'identity'],
  ['Medical', 'medical'],
  ['Financial', 'financial'],
  ['Education', 'education'],
  ['Legal', 'other'],
])('a document whose name says nothing is counted by its type: %s is %s', (type, category) => {
  expect(categoryOf({ name: 'Scan 4', type })).toBe(category);
});

it.each(['David', 'Trip to Madrid', 'Envisaged plan', 'Idea'])(
  'the name %j has no keyword as a separate word',
  (name) => {
    expect(categoryOf({ name, type: 'Other' })).toBe('other');
  },
);

it('each document is counted once, whatever it is called [VAL-9]', () => {
  const documents = fc.array(fc.record({ name: fc.string(), type: fc.constantFrom(...DOCUMENT_TYPES) }));
  fc.assert(
    fc.property(documents, (list) => {
      const counts = countCategories(list);
      expect(DOCUMENT_CATEGORIES.reduce((sum, category) => sum + counts[category], 0)).toBe(list.length);
    }),
  );
});
