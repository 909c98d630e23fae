import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const REPOSITORY = path.resolve(import.meta.dirname, '..');

function find(file: string, pattern: RegExp): string[] {
  const text = fs.readFileSync(path.join(REPOSITORY, file), 'utf8');
  return [...text.matchAll(pattern)].map(([, name]) => String(name)).sort();
}

it('.env.example and docs/operating.md list the settings that the server reads, all of them', () => {
  const read = find('apps/server/src/config.ts', /^ {2}([A-Z][A-Z_]+): /gm);
  expect(read).toContain('DATABASE_URL');
  expect(find('.env.example', /^#([A-Z_]+)=/gm)).toEqual(read);
  const rows = find('docs/operating.md', /^\| (`[A-Z_`, ]+`) +\|/gm);
  expect(rows.flatMap((row) => row.match(/[A-Z_]+/g) ?? []).sort()).toEqual(read);
});
