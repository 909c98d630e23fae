import { readFileSync } from 'node:fs';
import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { expect, it, onTestFinished } from 'vitest';
import { compileCatalogue } from '../../../build/compile-translations.ts';
import { i18n } from '../../lib/i18n.ts';
import { namesOwner, nameWithOwner } from './document-names.ts';

const paper = (name: string, ownerName: string | null) => ({ name, ownerName, ownerId: ownerName }) as Document;

it.each([
  ['Passport', 'Mia Rivera', 'Mia’s Passport'],
  ['Prescription, blood pressure', 'Tomás Rivera', 'Tomás’s Prescription, blood pressure'],
  ['e-ID', 'Tomás Rivera', 'Tomás’s e-ID'],
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

it('a document’s name contains its owner only as a whole word', () => {
  expect(namesOwner(paper('Norvia card', 'Ia Stone'))).toBe(false);
  expect(namesOwner(paper('Card of Ia', 'Ia Stone'))).toBe(true);
});

it.each([
  ['en', 'Tunde’s {document}'],
  ['de', '{document} von Tunde'],
  ['es', '{document} de Tunde'],
  ['fr', '{document} de Tunde'],
  ['pl', '{document} (Tunde)'],
  ['ar', '{document} (Tunde)'],
])('in %s a document of someone else keeps each letter as it was typed: %s', (language, pattern) => {
  const { locale } = i18n;
  onTestFinished(() => i18n.activate(locale));
  const catalog = new URL(`../../../../../locales/${language}.po`, import.meta.url);
  i18n.loadAndActivate({ locale: language, messages: compileCatalogue(readFileSync(catalog, 'utf8')) });
  for (const name of ['Passport', 'Identity card', 'iPhone invoice', 'TÜV report', 'Car insurance VW Touran'])
    expect(nameWithOwner(paper(name, 'Tunde Okafor'), 'Elena Rivera').replaceAll(/[\u2068\u2069]/g, '')).toBe(
      pattern.replace('{document}', name),
    );
});
