import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const SOURCE = fileURLToPath(new URL('../..', import.meta.url));

/** What lets somebody in ends by any clock; limits and claims are no one's data. */
const ENDS_BY_ANY_CLOCK = [
  'delete from rate_limits where resets_at < now()',
  'delete from auth.sessions where expires_at < now()',
  'delete from auth.mailed_links where expires_at < now()',
  'delete from auth.challenges where expires_at < now()',
];

/** Each statement that deletes, as one line. */
function* listDeletions(): Generator<{ file: string; statement: string }> {
  for (const name of fs.readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.ts') || name.endsWith('.test.ts')) continue;
    const text = fs.readFileSync(path.join(SOURCE, name), 'utf8');
    for (const [, statement = ''] of text.matchAll(/`(\s*(?:with\b[^`]*)?\bdelete from\b[^`]*)`/g))
      yield { file: name, statement: statement.replaceAll(/\s+/g, ' ').trim() };
    for (const [statement] of text.matchAll(/\bdeleteFrom\([^;]*;/g))
      yield { file: name, statement: statement.replaceAll(/\s+/g, ' ') };
  }
}

const READS_CLOCK = /<=?\s*(now\(\)|current_)|now\(\)\s*-|clock_timestamp/;
/** Also of a time that was worked out elsewhere. */
const IS_BY_AGE = /_at\)?\s*<=?\s/;

function isAllowed({ file, statement }: { file: string; statement: string }): boolean {
  if (ENDS_BY_ANY_CLOCK.includes(statement)) return true;
  if (READS_CLOCK.test(statement)) return false;
  return !IS_BY_AGE.test(statement) || fs.readFileSync(path.join(SOURCE, file), 'utf8').includes('findCutOff(');
}

it('whatever is deleted because of its age asks the clock’s gate [REL-22]', () => {
  const deletions = [...listDeletions()];
  expect(deletions.filter(({ statement }) => IS_BY_AGE.test(statement)).length).toBeGreaterThan(8);
  expect(deletions.filter((deletion) => !isAllowed(deletion))).toEqual([]);
});
