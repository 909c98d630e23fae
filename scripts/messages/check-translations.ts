import { COMPLETE_LANGUAGES, type TranslatedLanguage } from '@kinvault/domain/messages/languages.ts';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { digitFaults, largeNumberFaults } from './check-digits.ts';
import { wordFaults } from './check-words.ts';
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
    said = shapeOf(compileMessageOrThrow(text));
  } catch (error) {
    return [`${id} is not an ICU message: ${error instanceof Error ? error.message : error}`];
  }
  const meant = shapeOf(compileMessageOrThrow(english));
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
    ...wordFaults(language, said.words),
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

type CompiledParts = ReturnType<typeof compileMessageOrThrow>;

interface Shape {
  /** all that is no argument */
  words: string;
  names: Set<string>;
  tags: Set<string>;
  unbalanced: string[];
  /** the cases of each plural and each select, by the name that decides */
  plurals: Map<string, Set<string>>;
  selects: Map<string, Set<string>>;
}

function shapeOf(message: CompiledParts): Shape {
  const shape: Shape = {
    ...{ words: '', names: new Set(), tags: new Set(), unbalanced: [], plurals: new Map(), selects: new Map() },
  };
  read(message, shape);
  return shape;
}

/** `['name', 'plural', { one: [...] }]` is an argument, any other array a list of parts. */
function read(parts: CompiledParts, shape: Shape): void {
  const words = parts.filter((part) => typeof part === 'string').join('');
  shape.words += `${words} `;
  readTags(words, shape);
  for (const part of parts) {
    if (!Array.isArray(part)) continue;
    const [name, kind, format] = part as [string, string?, (Record<string, CompiledParts> | string)?];
    shape.names.add(name);
    if (typeof format !== 'object') continue;
    const { offset: _, ...cases } = format;
    const kinds = kind === 'select' ? shape.selects : shape.plurals;
    kinds.set(name, new Set([...(kinds.get(name) ?? []), ...Object.keys(cases).map(caseName)]));
    for (const one of Object.values(cases)) read(one, shape);
  }
}

/** Lingui keeps `=0` as `0`. */
const caseName = (key: string) => (/^\d+$/.test(key) ? `=${key}` : key);

/** A tag has to be closed in the part of the sentence in which it was opened: another case may not come. */
function readTags(text: string, shape: Shape): void {
  const open: string[] = [];
  for (const [, slash, tag = ''] of text.matchAll(/<(\/?)([\w.]+)>/g)) {
    shape.tags.add(tag);
    if (!slash) open.push(tag);
    else if (open.pop() !== tag) shape.unbalanced.push(tag);
  }
  shape.unbalanced.push(...open);
}
