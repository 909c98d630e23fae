import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import type { Messages } from '@lingui/core';
import { expect, it, onTestFinished } from 'vitest';
import { i18n } from '../../lib/i18n.ts';
import { namesOwner, nameWithOwner } from './document-names.ts';

const paper = (name: string, ownerName: string | null) => ({ name, ownerName, ownerId: ownerName }) as Document;

it.each([
  ['Passport', 'Mia Rivera', 'Mia’s passport'],
  ['Identity card', 'Tomás Rivera', 'Tomás’s identity card'],
  ['ID card', 'Mia Rivera', 'Mia’s ID card'],
  ['Norvia health card', 'Mia Rivera', 'Mia’s Norvia health card'],
  ['Mia’s passport', 'Mia Rivera', 'Mia’s passport'],
  ['PASSPORT OF TOMAS', 'Tomás Rivera', 'PASSPORT OF TOMAS'],
  ['Mias Pass', 'Mia Rivera', 'Mias Pass'],
  ['Academia card', 'Mia Rivera', 'Mia’s Academia card'],
  ['Lease', null, 'Lease'],
])('the document %s of %s is called %s by someone else', (name, ownerName, called) => {
  expect(nameWithOwner(paper(name, ownerName), 'Elena Rivera')).toBe(called);
});

it('the reader’s own document is called by its name alone', () => {
  expect(nameWithOwner(paper('Passport', 'Elena Rivera'), 'Elena Rivera')).toBe('Passport');
});

it('a document names its owner only with a whole word', () => {
  expect(namesOwner(paper('Norvia card', 'Ia Stone'))).toBe(false);
  expect(namesOwner(paper('Card of Ia', 'Ia Stone'))).toBe(true);
});

it('a language that puts the document first keeps its capital', () => {
  const { locale } = i18n;
  onTestFinished(() => i18n.activate(locale));
  const messages: Messages = { 'document.nameWithOwner': [['document'], ' von ', ['name']] };
  i18n.loadAndActivate({ locale: 'de', messages });
  expect(nameWithOwner(paper('Identity card', 'Tunde Okafor'), 'Elena Rivera')).toBe('Identity card von Tunde');
});
