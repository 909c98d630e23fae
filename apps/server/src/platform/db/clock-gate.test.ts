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
  'delete from auth.oidc_attempts where expires_at < now()',
  'delete from account_invites where expires_at < now()',
  'delete from link_visits where expires_at < now()',
];

/** Waits while the clock is in doubt, but not for a day on top: people chose this very end. */
const ENDS_BY_TRUSTED_CLOCK = ['features/documents/sharing/end-shares.ts', 'features/guardians/end-parts.ts'];

function* readSources(): Generator<{ file: string; text: string }> {
  for (const file of fs.readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }))
    if (file.endsWith('.ts') && !file.endsWith('.test.ts'))
      yield { file, text: fs.readFileSync(path.join(SOURCE, file), 'utf8') };
}

/** Each statement that deletes, as one line. */
function* listDeletions(): Generator<{ file: string; statement: string }> {
  for (const { file, text } of readSources()) {
    for (const [, statement = ''] of text.matchAll(/`(\s*(?:with\b[^`]*)?\bdelete from\b[^`]*)`/g))
      yield { file, statement: statement.replaceAll(/\s+/g, ' ').trim() };
    for (const [statement] of text.matchAll(/\bdeleteFrom\([^;]*;/g))
      yield { file, statement: statement.replaceAll(/\s+/g, ' ') };
  }
}

/** Not `> now() - …`, which is what is young. */
const READS_CLOCK = /<=?\s*(now\(\)|current_)|(?<!> (steady_)?)now\(\)\s*-|clock_timestamp/;
/** Also of a time that was worked out elsewhere. */
const IS_BY_AGE = /_at\)?\s*<=?\s/;

const sourceOf = (file: string) => fs.readFileSync(path.join(SOURCE, file), 'utf8');

function isAllowed({ file, statement }: { file: string; statement: string }): boolean {
  if (ENDS_BY_ANY_CLOCK.includes(statement)) return true;
  if (ENDS_BY_TRUSTED_CLOCK.includes(file.replaceAll(path.sep, '/'))) return sourceOf(file).includes('findClockDoubt(');
  if (READS_CLOCK.test(statement)) return false;
  return !IS_BY_AGE.test(statement) || sourceOf(file).includes('findCutOff(');
}

it('whatever is deleted because of its age asks the clock’s gate [REL-22]', () => {
  const deletions = [...listDeletions()];
  expect(deletions.filter(({ statement }) => IS_BY_AGE.test(statement)).length).toBeGreaterThan(8);
  expect(deletions.filter((deletion) => !isAllowed(deletion))).toEqual([]);
});

/** The columns that age is read from, as table and column. */
function listAges(): { table: string; column: string }[] {
  const all = [...listDeletions()].flatMap(({ statement }) => {
    const table = /delete ?from\W+(\w+)/i.exec(statement)?.[1] ?? '';
    // `coalesce(sent_at, created_at) <` compares both
    const compared = [...statement.matchAll(/[\w(), .]*_at\)?\s*<=?\s/g)].join(' ');
    return [...compared.matchAll(/\b\w+_at\b/g)].map(([column]) => ({ table, column }));
  });
  return all.filter(({ column }) => column !== 'expires_at');
}

it('what is deleted because of its age bears a time that a clock which is behind does not make old [REL-22]', () => {
  const schema = fs.readFileSync(path.join(SOURCE, '../schema.sql'), 'utf8');
  const sources = [...readSources()].map(({ text }) => text).join('');
  const ages = listAges();
  expect(ages).toContainEqual({ table: 'mails', column: 'created_at' });
  expect(ages.length).toBeGreaterThan(5);
  const isByAnyClock = ({ table, column }: { table: string; column: string }) => {
    const [definition = ''] = new RegExp(`create table public\\.${table} \\([^;]*`).exec(schema) ?? [];
    const update = new RegExp(`update ${table} \\w* ?set ${column} = (coalesce\\(${column}, )?now\\(`);
    return new RegExp(`\\n  ${column} [^\\n]*default now\\(`).test(definition) || update.test(sources);
  };
  expect(ages.filter(isByAnyClock)).toEqual([]);
});
