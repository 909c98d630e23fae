import fs from 'node:fs';

const FILE = new URL('../../locales/glossary.json', import.meta.url);

/** By language: words that no native would use here, in any spelling of their first letter, and what to write instead. */
const AVOIDED: Record<string, Record<string, string>> = JSON.parse(fs.readFileSync(FILE, 'utf8'));

/** @returns a fault for each word of the glossary that a translation should avoid */
export function wordFaults(language: string, words: string): string[] {
  const said = words.toLowerCase();
  return Object.entries(AVOIDED[language] ?? {}).flatMap(([word, instead]) =>
    said.includes(word.toLowerCase()) ? [`‘${word}’: ${instead}`] : [],
  );
}
