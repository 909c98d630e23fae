import fs from 'node:fs';
import { CATALOGUE } from './catalogue.ts';
import { shapeOf } from './message-shape.ts';
import type { English } from './translations.ts';

const FILE = new URL('../../locales/glossary.json', import.meta.url);

interface Glossary {
  /** what this language calls each thing of the field */
  words: Record<string, string>;
  /** words that no native would use for it, and what to write instead; `*` stands for any letters, as in `verlänger*` */
  refused: Record<string, string>;
}

export const GLOSSARIES: Record<string, Glossary> = JSON.parse(fs.readFileSync(FILE, 'utf8'));

/** @returns a fault for each word of the glossary that a sentence should avoid [LNG-6] */
export function wordFaults(language: string, id: string, words: string): string[] {
  if (id.endsWith('Keywords')) return []; // what people type into a search may be any word
  const said = words.replaceAll(/<\/?[\w.]+>/g, ' ');
  return Object.entries(GLOSSARIES[language]?.refused ?? {}).flatMap(([word, instead]) =>
    patternOf(word).test(said) ? [`‘${word}’: write ${instead}`] : [],
  );
}

/** The sources' own sentences too keep one word for one thing. */
export function checkEnglishWords(english: English): string[] {
  return [...english].flatMap(([id, text]) =>
    wordFaults('en', id, shapeOf(text).words).map((fault) => `${CATALOGUE}: ${id}: ${fault}`),
  );
}

/** Whole words: `\b` knows Latin letters alone, and an Arabic vowel mark makes another word. */
function patternOf(word: string): RegExp {
  const letters = '[\\p{L}\\p{M}]';
  const inside = word.replaceAll(/[.()?]/g, '\\$&').replaceAll('*', `${letters}*`);
  return new RegExp(`(?<![\\p{L}\\p{M}\\p{N}_-])${inside}(?!${letters})`, 'iu');
}
