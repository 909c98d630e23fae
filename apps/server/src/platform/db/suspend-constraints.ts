/**
 * Rows that come back from a backup are taken as they are: no trigger acts on them and no foreign key asks for a row that
 * comes later. By the means of the tables' owner alone: with a database of one's own nobody may be a superuser.
 */
import type pg from 'pg';

export interface SuspendedConstraints {
  all: string[];
  keys: { table: string; name: string; definition: string }[];
  triggered: string[];
  forced: string[];
}

/** Those of a backup, which has no unlogged ones. */
const OURS = `relnamespace in ('public'::regnamespace, 'auth'::regnamespace) and relkind = 'r' and relpersistence = 'p'`;

/** Empties the tables of what the migrations wrote, and takes off foreign keys, triggers and the owner's row security. */
export async function suspendConstraints(client: pg.Client): Promise<SuspendedConstraints> {
  const keys = await query<SuspendedConstraints['keys'][number]>(
    client,
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conrelid in (select oid from pg_class where ${OURS})
     order by 1, 2`,
  );
  const triggered = await namesOf(client, `oid in (select tgrelid from pg_trigger where not tgisinternal)`);
  const forced = await namesOf(client, 'relforcerowsecurity');
  const all = await namesOf(client, `oid <> 'public.schema_migrations'::regclass`);
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`);
  for (const table of triggered) await client.query(`alter table ${table} disable trigger user`);
  for (const table of forced) await client.query(`alter table ${table} no force row level security`);
  await client.query(`truncate ${all.join(', ')}`);
  return { all, keys, triggered, forced };
}

/** Brings all of it back, which checks every row, and lets sequences go on behind the last one. */
export async function restoreConstraints(
  client: pg.Client,
  { keys, triggered, forced }: SuspendedConstraints,
): Promise<void> {
  for (const { table, name, definition } of keys)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  await moveSequences(client);
  for (const table of triggered) await client.query(`alter table ${table} enable trigger user`);
  for (const table of forced) await client.query(`alter table ${table} force row level security`);
}

async function moveSequences(client: pg.Client): Promise<void> {
  const identities = await query<{ table: string; column: string; sequence: string }>(
    client,
    `select c.oid::regclass::text as table, quote_ident(attname) as column,
       pg_get_serial_sequence(c.oid::regclass::text, attname) as sequence
     from pg_class c join pg_attribute on attrelid = c.oid
     where ${OURS} and attidentity <> '' and not attisdropped`,
  );
  for (const { table, column, sequence } of identities)
    await client.query(`select setval('${sequence}', max(${column})) from ${table} having max(${column}) is not null`);
}

async function namesOf(client: pg.Client, condition: string): Promise<string[]> {
  const text = `select concat(relnamespace::regnamespace, '.', quote_ident(relname)) as name from pg_class where ${OURS} and ${condition} order by 1`;
  return (await query<{ name: string }>(client, text)).map(({ name }) => name);
}

async function query<Row extends pg.QueryResultRow>(client: pg.Client, text: string): Promise<Row[]> {
  return (await client.query<Row>(text)).rows;
}
