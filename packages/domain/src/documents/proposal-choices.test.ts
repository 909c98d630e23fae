import { expect, it } from 'vitest';
import type { Proposal } from './proposal.schema.ts';
import { plainProposals } from './proposal-choices.ts';

const proposal = (id: string, field: Proposal['field'], orValue: string | null = null): Proposal => ({
  ...{ id, field, value: '2027-03-31', orValue, certainty: 'read', page: 1, box: null, passage: null },
});
const OPEN = [
  proposal('first', 'expiresOn'),
  proposal('second', 'expiresOn'),
  proposal('issued', 'issuedOn', '2027-05-04'),
  proposal('number', 'number'),
  proposal('holder', 'holder'),
];

it('one press takes the first of each field, and nothing that is a question [REA-4] [REA-6]', () => {
  expect(plainProposals(OPEN).map(({ id }) => id)).toEqual(['first', 'number']);
});
