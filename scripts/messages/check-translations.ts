import { COMPLETE_LANGUAGES, type TranslatedLanguage } from '@kinvault/domain/messages/languages.ts';
import { digitFaults, largeNumberFaults } from './check-digits.ts';
import { punctuationFaults } from './check-punctuation.ts';
import { wordFaults } from './check-words.ts';
import { type Shape, shapeOf } from './message-shape.ts';
import { pluralForms } from './plural-forms.ts';
import { type English, readTranslations, type Translation, translationFile } from './translations.ts';

/** @returns a sentence for each translation that would show something wrong, and for each gap of a complete language [LNG-2] */
export function checkTranslations(
  language: TranslatedLanguage,
  english: English,
  catalogue: string,
  isComplete = COMPLETE_LANGUAGES.includes(language),
): string[] {
  const translations = readTranslations(catalogue);
  const known = new Set(translations.map(({ id }) => id));
  const advice = 'run npm run messages';
  const faults = [
    ...[...english.keys()].filter((id) => !known.has(id)).map((id) => `${id} is missing, ${advice}`),
    ...translations.flatMap((one) => {
      if (!english.has(one.id)) return [`nothing uses ${one.id}, ${advice}`];
      if (english.get(one.id) !== one.english) return [`the English of ${one.id} has changed, ${advice}`];
      const gaps = isComplete ? gapsIn(one) : [];
      return [...gaps, ...(one.text === '' || one.isDoubtful ? [] : faultsOf(language, one))];
    }),
  ];
  return faults.map((fault) => `${translationFile(language)}: ${fault}`);
}

function gapsIn({ id, text, isDoubtful }: Translation): string[] {
  if (text === '') return [`${id} is not translated`];
  return isDoubtful ? [`${id} is marked fuzzy: check it against the new English, then take the mark away`] : [];
}

/** Also for a sentence on its own: whether it can stand for its English one. */
export function faultsOf(
  language: string,
  { id, english, text }: Pick<Translation, 'id' | 'english' | 'text'>,
): string[] {
  let said: Shape;
  try {
    said = shapeOf(text);
  } catch (error) {
    return [`${id} is not an ICU message: ${error instanceof Error ? error.message : error}`];
  }
  const meant = shapeOf(english);
  const faults = [
    ...difference(meant.names, said.names).map((name) => `{${name}} is missing`),
    ...difference(said.names, meant.names).map((name) => `the English has no {${name}}`),
    ...difference(meant.tags, said.tags).map((tag) => `<${tag}> is missing`),
    ...difference(said.tags, meant.tags).map((tag) => `the English has no <${tag}>`),
    ...said.unbalanced.map((tag) => `<${tag}> is not opened and closed in one place`),
    ...[...meant.plurals.keys()].filter((name) => !said.plurals.has(name)).map((name) => `{${name}} needs a plural`),
    ...[...said.plurals].flatMap(([name, cases]) => missingForms(language, name, cases)),
    ...[...said.selects].flatMap(([name, cases]) => unknownCases(name, cases, meant.selects.get(name))),
    ...digitFaults(language, said.words),
    ...wordFaults(language, id, said.words),
    ...punctuationFaults(language, said.words),
    ...largeNumberFaults(meant.words),
    ...(text.includes("'") ? ['a straight apostrophe switches braces off: write ’'] : []),
    ...(edges(text) === edges(english) ? [] : ['spaces at its start and end differ from the English']),
  ];
  return faults.map((fault) => `${id}: ${fault}`);
}

function missingForms(language: string, name: string, cases: ReadonlySet<string>): string[] {
  const missing = pluralForms(language).filter(({ form, only }) => {
    return !cases.has(form) && !(only !== undefined && cases.has(`=${only}`));
  });
  return missing.map(({ form }) => `the plural of {${name}} has no form ‘${form}’`);
}

function unknownCases(name: string, cases: ReadonlySet<string>, meant: ReadonlySet<string> | undefined): string[] {
  if (!meant) return [`{${name}} is no select in English`];
  return difference(cases, meant).map((key) => `the English has no case ‘${key}’ of {${name}}`);
}

const difference = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
  [...one].filter((item) => !other.has(item));
const edges = (text: string) => `${/^\s*/.exec(text)?.[0]}|${/\s*$/.exec(text)?.[0]}`;
