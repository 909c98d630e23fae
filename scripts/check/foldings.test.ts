import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SOURCES = ['packages/domain/src', 'apps/server/src', 'apps/web/src', 'apps/web/worker'];

/** Takes letters apart, or marks off letters. */
const FOLDS =
  /normalize\(\s*'NFK?D'|replace(All)?\(\s*\/[^\n]*\\p\{(M|Mn|Mark|Diacritic)\}|sensitivity: '(base|accent)'/;

const ALLOWED = [
  'packages/domain/src/fold-letters.ts',
  'packages/domain/src/format/name-order.ts', // puts names into an order, and finds nothing
  'apps/server/src/platform/processing/page/text-width.ts', // measures letters, and compares nothing
  'apps/server/src/platform/processing/page/win-ansi.ts', // draws letters, and compares nothing
];

function listFolding(): string[] {
  const found = [];
  for (const folder of SOURCES)
    for (const name of fs.readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })) {
      const file = path.join(folder, name);
      if (!/\.tsx?$/.test(file) || /\.test\.tsx?$/.test(file)) continue;
      if (FOLDS.test(fs.readFileSync(path.join(ROOT, file), 'utf8'))) found.push(file);
    }
  return found;
}

it('letters are folded in one place alone, so that all searches find the same [SRC-4]', () => {
  expect(listFolding().toSorted()).toEqual(ALLOWED.toSorted());
});
