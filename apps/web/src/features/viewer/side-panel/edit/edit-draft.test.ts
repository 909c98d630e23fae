import type { DocumentDetails } from '@kinvault/domain/documents/details.schema.ts';
import { ALL_FIELDS, DOCUMENT_FIELDS, type FieldKind, fieldsOfKind } from '@kinvault/domain/documents/fields.ts';
import { expect, it } from 'vitest';
import { changesOf, draftOf, type EditDraft, fieldsThatDiffer, fieldText } from './edit-draft.ts';

const NOTHING_SAID = Object.fromEntries(
  fieldsOfKind(ALL_FIELDS, 'date', 'text', 'country').map((field) => [field, null]),
);
const DETAILS = {
  ...NOTHING_SAID,
  id: 'passport',
  name: 'Mia’s passport',
  type: 'Passport',
  ownerId: 'mia',
  ownerName: 'Mia Rivera',
  familyId: null,
  sharedWith: ['rivera'],
  addedBy: 'elena',
  receivers: [] as DocumentDetails['receivers'],
  isCorrectable: false,
  addedAt: '2024-03-03T18:12:00.000Z',
  expiresOn: '2026-12-13',
  tags: ['Travel'],
  ownFacts: [] as DocumentDetails['ownFacts'],
  revision: 3,
  isFavorite: false,
  fileId: 'file',
  fileName: 'passport.jpg',
  kind: 'jpeg',
  sizeBytes: 1_200_000,
  thumbnail: 'ready',
  number: 'X0438125',
  notes: '',
  addedByName: 'Elena Rivera',
  version: 1,
} as DocumentDetails;
const BASE = draftOf(DETAILS);

it('only changed fields are sent, so that other people’s changes are never overwritten [DVW-7]', () => {
  expect(changesOf(BASE, BASE)).toEqual({});
  expect(changesOf(BASE, { ...BASE, name: ' Passport ', isFavorite: true })).toEqual({
    name: 'Passport',
    isFavorite: true,
  });
});

/** A value of each kind that no field of the base has. */
const OTHER_VALUES = {
  name: 'Old passport',
  type: 'Other',
  insuranceKind: 'car',
  person: 'leo',
  date: '2031-01-01',
  text: 'Y1',
  country: 'Utopia',
  tags: ['Travel', 'Renew'],
  notes: 'In the blue box',
  mark: true,
  span: 'P10W',
  longText: 'Ring first',
  money: 48_400,
  currency: 'EUR',
  rhythm: 'once',
  period: 'P3M',
  facts: [{ name: 'Drivers', value: 'Elena' }],
} as const satisfies Record<FieldKind, unknown>;

it('every field of the list can be changed and sent [DVW-7, DVW-10]', () => {
  const all = Object.fromEntries(ALL_FIELDS.map((field) => [field, OTHER_VALUES[DOCUMENT_FIELDS[field].kind]]));
  expect(changesOf(BASE, all as unknown as EditDraft)).toEqual(all);
});

it('an emptied field is sent as null, not as an empty text', () => {
  expect(changesOf(BASE, { ...BASE, expiresOn: '', number: '  ' })).toEqual({ expiresOn: null, number: null });
});

it('spaces around a text and equal tags are no change', () => {
  expect(fieldsThatDiffer(BASE, { ...BASE, name: 'Mia’s passport ', tags: ['Travel'] })).toEqual([]);
  expect(fieldsThatDiffer(BASE, { ...BASE, tags: ['travel'] })).toEqual(['tags']);
});

const DRAFT = {
  ownerId: 'mia',
  expiresOn: '2026-12-13',
  issuedOn: '',
  number: 'X1',
  tags: ['A', 'B'],
} as unknown as EditDraft;

it.each([
  ['ownerId', 'Mia Rivera'],
  ['expiresOn', '13 Dec 2026'],
  ['issuedOn', 'Not set'],
  ['number', 'X1'],
  ['tags', 'A, B'],
] as const)('the field %s reads %s', (field, expected) => {
  expect(fieldText(DRAFT, field, () => 'Mia Rivera')).toBe(expected);
});
