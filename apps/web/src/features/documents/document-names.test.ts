import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { expect, it } from 'vitest';
import { nameWithOwner, saysOwner } from './document-names.ts';

const paper = (name: string, ownerName: string | null) => ({ name, ownerName, ownerId: ownerName }) as Document;

it.each([
  ['Passport', 'Mia Rivera', 'Mia’s passport'],
  ['Identity card', 'Tomás Rivera', 'Tomás’ identity card'],
  ['ID card', 'Mia Rivera', 'Mia’s ID card'],
  ['Norvia health card', 'Mia Rivera', 'Mia’s Norvia health card'],
  ['Mia’s passport', 'Mia Rivera', 'Mia’s passport'],
  ['PASSPORT OF TOMAS', 'Tomás Rivera', 'PASSPORT OF TOMAS'],
  ['Mias Pass', 'Mia Rivera', 'Mias Pass'],
  ['Academia card', 'Mia Rivera', 'Mia’s Academia card'],
  ['Lease', null, 'Lease'],
])('%s of %s is called %s by someone else', (name, ownerName, called) => {
  expect(nameWithOwner(paper(name, ownerName), 'Elena Rivera')).toBe(called);
});

it('one’s own document is called by its name alone', () => {
  expect(nameWithOwner(paper('Passport', 'Elena Rivera'), 'Elena Rivera')).toBe('Passport');
});

it('a name says its owner only as a word of its own', () => {
  expect(saysOwner(paper('Norvia card', 'Ia Stone'))).toBe(false);
  expect(saysOwner(paper('Card of Ia', 'Ia Stone'))).toBe(true);
});
