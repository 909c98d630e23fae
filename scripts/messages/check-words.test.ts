import fs from 'node:fs';
import { TRANSLATED_LANGUAGES } from '@kinvault/domain/messages/languages.ts';
import { describe, expect, it } from 'vitest';
import { readCatalogue } from './catalogue.ts';
import { faultsOf } from './check-translations.ts';
import { checkEnglishWords, GLOSSARIES, wordFaults } from './check-words.ts';
import { readTranslations } from './translations.ts';

const LANGUAGES = ['en', ...TRANSLATED_LANGUAGES];
const FIELD = Object.keys(GLOSSARIES.en?.words ?? {});

it('a German sentence that extends a passport is refused, since passports are issued anew [LNG-6]', () => {
  const about = { id: 'attention.renewNow', english: 'Renew now' };
  expect(faultsOf('de', { ...about, text: 'Jetzt neu beantragen' })).toEqual([]);
  expect(faultsOf('de', { ...about, text: 'Jetzt verlängern' })).toHaveLength(1);
  expect(faultsOf('de', { ...about, text: 'Verlängern' })).toHaveLength(1);
  expect(faultsOf('de', { ...about, text: 'Passverlängerung' })).toHaveLength(1);
  expect(faultsOf('fr', { ...about, text: 'Renouveler' })).toEqual([]);
});

it.each([
  ['es', 'Tus papeles siguen aquí', 'Está en la papelera'],
  ['fr', 'Vos papiers restent ici', 'Envoyé par e-mail'],
  ['pl', 'Odnów paszport', 'Wymień paszport'],
  ['ar', 'تمديد جواز السفر', 'تجديد جواز السفر'],
])('in %s ‘%s’ is refused, and ‘%s’ is not [LNG-6]', (language, wrong, right) => {
  const about = { id: 'a.b', english: 'A sentence' };
  expect(faultsOf(language, { ...about, text: wrong })).toHaveLength(1);
  expect(faultsOf(language, { ...about, text: right })).toEqual([]);
});

it('an English sentence with a second word for a document is refused, a tag and a search word are not [LNG-6]', () => {
  const refused = checkEnglishWords(new Map([['kept.title', 'Papers on this device']]));
  expect(refused).toEqual(['locales/en.po: kept.title: ‘papers’: write documents']);
  expect(checkEnglishWords(new Map([['about.write', 'Write to <mail>{email}</mail>']]))).toEqual([]);
  expect(checkEnglishWords(new Map([['palette.missingKeywords', 'papers']]))).toEqual([]);
});

describe.each(LANGUAGES)('the glossary of %s', (language) => {
  const { words, refused } = GLOSSARIES[language] ?? { words: {}, refused: {} };
  const sentences = () => {
    const file = fs.readFileSync(new URL(`../../locales/${language}.po`, import.meta.url), 'utf8');
    const all = language === 'en' ? [...readCatalogue(file).values()] : readTranslations(file).map(({ text }) => text);
    return all.join('\n').toLowerCase();
  };

  it('names each thing of the field, with a word that its sentences use [LNG-6]', () => {
    expect(Object.keys(words)).toEqual(FIELD);
    const said = sentences();
    expect(Object.values(words).filter((word) => !said.includes(word.toLowerCase()))).toEqual([]);
  });

  it('refuses each of its wrong words, wherever it stands in a sentence [LNG-6]', () => {
    for (const [word, instead] of Object.entries(refused)) {
      const planted = word.replaceAll('*', 'en');
      expect(wordFaults(language, 'a.b', `X, ${planted}.`)).toContain(`‘${word}’: write ${instead}`);
    }
  });

  it('does not refuse its own words [LNG-6]', () => {
    expect(Object.values(words).flatMap((word) => wordFaults(language, 'a.b', word))).toEqual([]);
  });
});
