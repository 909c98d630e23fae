import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { expect, it } from 'vitest';
import { listPositionOf } from './list-position.ts';

const documents = ['a', 'b', 'c'].map((id) => ({ id }) as Document);
const [a, b, c] = documents;

it('the position has a label of the form n of total, and both neighbors [DVW-1]', () => {
  expect(listPositionOf(documents, 'b')).toEqual({ label: '2 of 3', previous: a, next: c });
});

it('the first document has no previous one, and the last no next one', () => {
  expect(listPositionOf(documents, 'a')).toEqual({ label: '1 of 3', previous: null, next: b });
  expect(listPositionOf(documents, 'c')).toEqual({ label: '3 of 3', previous: b, next: null });
});

it('a document that is not in the list has no position', () => {
  expect(listPositionOf(documents, 'x')).toEqual({ label: '', previous: null, next: null });
});
