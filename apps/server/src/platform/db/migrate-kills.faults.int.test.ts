import type pg from 'pg';
import { expect, it } from 'vitest';
import { emptyDatabase, query } from '../../../test/empty-database.ts';
import { reportFigure } from '../../../test/figure.ts';
import { rounds } from '../../../test/rounds.ts';
import { MIGRATIONS } from '../../../test/template-database.ts';
import { type Migration, migrate, readMigrations } from './run-migrations.ts';

/** Of each migration; none has as many statements. */
const KILLS = rounds({ quick: 2, full: 200 });

/** Tables, columns, constraints, policies, triggers and functions, as text. */
async function schemaOf(connection: pg.ClientConfig): Promise<string> {
  const rows = await query(
    connection,
    `select string_agg(line, e'\\n' order by line) as text from (
      select table_schema || '.' || table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable as line
        from information_schema.columns where table_schema in ('public', 'auth')
      union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
        where connamespace in ('public'::regnamespace, to_regnamespace('auth'))
      union all select tablename || ' ' || policyname || ' ' || coalesce(qual, '') || ' ' || coalesce(with_check, '') from pg_policies
      union all select tgrelid::regclass || ' ' || pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
      union all select proname || ' ' || md5(prosrc) || ' ' || proowner::regrole from pg_proc where pronamespace = 'public'::regnamespace
    ) lines`,
  );
  return String(rows[0]?.text);
}

/** The migration with the connection cut after its n-th statement. */
function cutAfter(migration: Migration, statements: string[], count: number): Migration {
  return {
    ...migration,
    sql: `${statements.slice(0, count).join(';\n')};\nselect pg_terminate_backend(pg_backend_pid())`,
  };
}

/** At the semicolons that end a line outside of a $$ body. */
function splitStatements(sql: string): string[] {
  const bodies: string[] = [];
  const kept = sql.replaceAll(/\$\$[\s\S]*?\$\$/g, (body) => `«${bodies.push(body) - 1}»`);
  const parts = kept.replaceAll(/--[^\n]*/g, '').split(';');
  return parts
    .map((part) => part.replaceAll(/«(\d+)»/g, (_, index) => bodies[Number(index)] ?? '').trim())
    .filter((part) => part !== '');
}

/** Numbers of statements up to all of them, as many as there are kills. */
function spread(statements: number): Set<number> {
  return new Set(Array.from({ length: KILLS }, (_, at) => Math.ceil((statements * (at + 1)) / KILLS)));
}

it('a migration killed at its statements and run again gives the same schema [REL-11]', {
  timeout: 300_000,
}, async () => {
  const migrations = readMigrations(MIGRATIONS);
  const whole = await emptyDatabase();
  await migrate(whole, migrations);
  const expected = await schemaOf(whole);
  expect(expected.length).toBeGreaterThan(1000);

  const connection = await emptyDatabase();
  let kills = 0;
  for (const [at, migration] of migrations.entries()) {
    const statements = splitStatements(migration.sql);
    expect(statements.length).toBeGreaterThan(0);
    const before = await schemaOf(connection);
    for (const count of spread(statements.length)) {
      const cut = [...migrations.slice(0, at), cutAfter(migration, statements, count)];
      await expect(migrate(connection, cut)).rejects.toThrow(/terminat/i);
      kills++;
    }
    expect(await schemaOf(connection)).toBe(before);
    await migrate(connection, migrations.slice(0, at + 1));
  }
  expect(await schemaOf(connection)).toBe(expected);
  reportFigure({ experiment: 'Migration killed at its statements', rounds: `${kills} kills` });
});
