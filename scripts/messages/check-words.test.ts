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

/** Sentences that the screens once had: their readers found them odd, or wrong. */
const ONCE_SHOWN: Record<string, string[]> = {
  en: [
    'Open a drawer for your family',
    'They then open without a network, too.',
    'Say no on a shared computer.',
    'In time to renew, never in the middle of the night.',
    '4 need you by 18 December.',
    'Each family sees its own.',
    'Counts only what you can see.',
    'An Admin will then ask you for two words, to confirm that it’s you.',
    'Choose this only on a device of your own.',
    'None, since the new one doesn’t expire',
    'This Kinvault can’t send mail.',
    'Ask whoever runs it.',
    'You become its Admin and invite the others.',
    'Passport Lea is renewed',
    'No papers yet. Pin one with its star.',
  ],
  de: [
    'Eine Schublade für deine Familie',
    'Reisepass: jetzt verlängern',
    'bald zu verlängern',
    'Das Passamt braucht etwa 10 Wochen, und es läuft am 3. Mai ab.',
    'Wir melden uns rechtzeitig zum Verlängern.',
    'Vorlauf beim Reisepass: 9 Monate',
    'Kinvault liest die Daten für dich.',
    '3 Papiere, an die du denken solltest',
    'Ein weiteres Papier ist zu erledigen',
    'Nützlich wegen Visa.',
    'Es ist nicht mehr zu erledigen.',
    'Noch kein Papier. Hefte eines mit seinem Stern an.',
    'Alles, was dir gehört, geht dann sofort.',
    'Mitteilungen gehen 90 Tage, nachdem du sie gelesen hast.',
    'Gelesen wurde hier, auf deinem Kinvault.',
    'Du bist jetzt mit Lesezugriff dabei.',
    'Um X zu verlassen, übergib zuerst jemandem die Hauptverantwortung.',
    'Frag die Person, die dieses Kinvault betreibt.',
    'Sie kommen um 8:00, an deinem Morgen.',
    'Er gilt einmal, eine Stunde lang.',
    'Damit Raten langsam bleibt, werden Versuche gezählt.',
    'Person nicht gefunden',
    'Wir behalten es trotzdem.',
    'Sie sehen, was du mit der Familie teilst, und sonst nichts.',
    'Gib das Ablaufdatum an, um es unter „Demnächst“ zu sehen.',
  ],
};

it.each(Object.entries(ONCE_SHOWN))(
  'in %s no sentence comes back that its readers found odd [LNG-6]',
  (language, all) => {
    expect(all.filter((sentence) => wordFaults(language, 'a.b', sentence).length === 0)).toEqual([]);
  },
);

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

  it('refuses each of its wrong words, anywhere in a sentence [LNG-6]', () => {
    for (const [word, instead] of Object.entries(refused)) {
      const planted = word.replaceAll('*', 'en');
      expect(wordFaults(language, 'a.b', `X, ${planted}.`)).toContain(`‘${word}’: write ${instead}`);
    }
  });

  it('does not refuse its own words [LNG-6]', () => {
    expect(Object.values(words).flatMap((word) => wordFaults(language, 'a.b', word))).toEqual([]);
  });
});
