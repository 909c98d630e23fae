import { isDeadlock } from '../src/platform/db/transactions.ts';
import type { SqlSession } from './sql-session.ts';

const TABLES = `
  select format('%I.%I', schema.nspname, rel.relname) as name,
    (select string_agg(format('%I', attname), ', ') from pg_attribute
      where attrelid = rel.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
  from pg_class rel join pg_namespace schema on schema.oid = rel.relnamespace
  where schema.nspname in ('public', 'auth') and rel.relkind = 'r' and rel.relpersistence = 'p'`;

/** Keeps the rows of every table as they are now, and returns what brings them back, as often as one likes. */
export async function keepRows(sql: SqlSession): Promise<() => Promise<void>> {
  const tables = (await sql.run(TABLES)) as { name: string; columns: string }[];
  await sql.run('create schema kept');
  const statements: string[] = [];
  for (const [index, { name, columns }] of tables.entries()) {
    const copy = `kept.t${index}`;
    await sql.run(`create table ${copy} as select ${columns} from ${name}`);
    const [{ rows }] = (await sql.run(`select count(*)::int as rows from ${copy}`)) as [{ rows: number }];
    statements.push(`delete from ${name};`);
    if (rows > 0) statements.push(`insert into ${name} (${columns}) overriding system value select * from ${copy};`);
  }
  // as a replica: neither foreign keys nor triggers look at what was right before
  await sql.run(`create function kept.restore() returns void language plpgsql
    set session_replication_role = replica as $$ begin ${statements.join(' ')} end $$`);
  const restore = () => sql.run('select kept.restore()');
  // what a request has left to do after its answer may hold rows in another order
  return async () => void (await restore().catch((error) => (isDeadlock(error) ? restore() : Promise.reject(error))));
}
