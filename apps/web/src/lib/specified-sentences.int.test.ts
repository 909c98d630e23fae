import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const REPOSITORY = path.resolve(import.meta.dirname, '../../../..');
const SPECIFICATION = path.join(REPOSITORY, '../shared/spec/product.md');
const isThere = fs.existsSync(SPECIFICATION);
if (!isThere) console.log('The specification is not beside this clone: its sentences are not compared.');

/** Quoted in the specification, and never shown here in these words: each with the reason. */
const NOT_SHOWN: Readonly<Record<string, string>> = {
  // an account goes in one transaction: there is no half of it that fails alone [DAT-5]
  'Failed to delete user documents': 'Failed to delete account.',
  'Failed to remove user from families': 'Failed to delete account.',
  'Failed to delete user profile': 'Failed to delete account.',
  // nobody is without a name: every way in asks for one, and the database keeps none that is empty [DAT-2]
  'Unnamed User': 'Full name',
  'Test_%': 'Test_',
};
/** A count or a title with its description: shown as one, written in parts. */
const IN_PARTS: Readonly<Record<string, string[]>> = {
  'N expiring': [' expiring'],
  'Password mismatch: Password and confirm password do not match': [
    'Password mismatch',
    'Password and confirm password do not match',
  ],
  'Missing information: Please enter an email address and select a group': [
    'Missing information',
    'Please enter an email address and select a group',
  ],
};

/** What stands in single quotes; an apostrophe within a word ends none. */
function quotedSentences(text: string): string[] {
  const quoted = text.matchAll(/'([A-Z][^'\n]*(?:'[a-z][^'\n]*)*)'(?![a-z])/g);
  return [...new Set([...quoted].map(([, sentence]) => sentence ?? ''))];
}

function readSources(): string {
  const folders = ['apps/web/src', 'apps/web/pages', 'packages/domain/src', 'apps/server/src'];
  return folders
    .map((folder) => path.join(REPOSITORY, folder))
    .filter((folder) => fs.existsSync(folder))
    .flatMap((folder) => fs.globSync('**/*.{ts,tsx,html}', { cwd: folder }).map((file) => path.join(folder, file)))
    .filter((file) => !/\.(test|suite)\.tsx?$/.test(file))
    .map((file) => fs.readFileSync(file, 'utf8'))
    .join('\n')
    .replaceAll("\\'", "'");
}

/** A placeholder of the specification is a value in a template. */
function isWritten(sentence: string, sources: string): boolean {
  const pieces = sentence.split(/\{\w+\}/).map((piece) => piece.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(pieces.join('\\$\\{[^}]*\\}')).test(sources);
}

it.skipIf(!isThere)(
  'every sentence that the specification quotes is shown in its very characters [ERR-1, ERR-3]',
  () => {
    const sources = readSources();
    const sentences = quotedSentences(fs.readFileSync(SPECIFICATION, 'utf8'));
    expect(sentences.length).toBeGreaterThan(100);
    const missing = sentences.filter((sentence) => {
      const parts = IN_PARTS[sentence] ?? [NOT_SHOWN[sentence] ?? sentence];
      return !parts.every((part) => isWritten(part, sources));
    });
    expect(missing).toEqual([]);
  },
);
