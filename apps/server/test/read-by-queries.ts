import pg from 'pg';
import type { Statement } from '../src/platform/db/packet.ts';

import { openSql, type SqlSession } from './sql-session.ts';
import type { TestServer } from './test-server.ts';

export interface RecordedQuery {
  role: string;
  text: string;
  values: unknown[];
}

interface Read {
  query: string;
  /** Rows and index entries that it read, in functions and policies too. */
  rows: number;
  /** Pages of 8 kB. */
  buffers: number;
}

const ROLE = /set local role (kinvault_\w+)/;
const QUERY = /^\s*(select|with|insert|update|delete)\b/i;
/** Entering a session or a calendar is the same for all. */
const ENTERING = /enter_session|hold_session|enter_calendar/;

/** The queries of the application, in this process, while `work` runs. */
export async function recordQueries(work: () => Promise<unknown>): Promise<RecordedQuery[]> {
  const recorded: RecordedQuery[] = [];
  const roles = new WeakMap<object, string>();
  const original = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  pg.Client.prototype.query = function record(this: object, ...args: unknown[]) {
    for (const { text, values = [] } of statementsOf(args[0])) {
      const role = ROLE.exec(text)?.[1];
      if (role) roles.set(this, role);
      else if (/^(begin|commit|rollback)$/.test(text)) roles.delete(this);
      const current = roles.get(this);
      if (current && QUERY.test(text) && !ENTERING.test(text)) recorded.push({ role: current, text, values });
    }
    return original.apply(this, args);
  } as typeof pg.Client.prototype.query;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = original as typeof pg.Client.prototype.query;
  }
  return recorded;
}

/** One or, of a packet, several. */
function statementsOf(query: unknown): { text: string; values?: unknown[] }[] {
  if (typeof query === 'string') return [{ text: query }];
  const { statements, text = '', values = [] } = query as Partial<Statement> & { statements?: Statement[] };
  return statements ?? [{ text, values }];
}

/**
 * Runs each query again under the same role with the plan that fits all its parameters alike, and undoes it. That is
 * what connections end up with after some runs, and where a plan goes by the average family.
 */
export async function measureReads(
  server: TestServer,
  personId: string | null,
  queries: readonly RecordedQuery[],
): Promise<Read[]> {
  const sql = await openSql(server);
  try {
    const reads: Read[] = [];
    for (const query of queries) reads.push(await measureRead(sql, personId, query));
    return reads;
  } finally {
    await sql.end();
  }
}

const READ_SO_FAR = `
  select sum(pg_stat_get_xact_tuples_returned(c.oid))::int as rows from pg_class c
  where c.relkind in ('r', 'i') and c.relnamespace in ('public'::regnamespace, 'auth'::regnamespace)`;

async function measureRead(
  sql: SqlSession,
  personId: string | null,
  { role, text, values }: RecordedQuery,
): Promise<Read> {
  await sql.run('begin');
  try {
    await sql.run(`prepare measured as ${text}`);
    await sql.run(`set local role ${role}; set local plan_cache_mode = force_generic_plan`);
    if (role === 'kinvault_web') await sql.run(`select set_config('app.person_id', $1, true)`, [personId]);
    const given = values.length > 0 ? `(${values.map(literal).join(', ')})` : '';
    const explain = () => sql.run(`explain (analyze, buffers, timing off, format json) execute measured${given}`);
    // a connection reads the catalog at its first run
    await sql.run('savepoint first');
    await explain();
    await sql.run('rollback to first');
    const before = await rowsReadSoFar(sql);
    const [explained] = (await explain()) as { 'QUERY PLAN': { Plan: Record<string, number> }[] }[];
    const plan = explained?.['QUERY PLAN'][0]?.Plan;
    const buffers = Number(plan?.['Shared Hit Blocks']) + Number(plan?.['Shared Read Blocks']);
    return { query: text.replace(/\s+/g, ' ').trim(), rows: (await rowsReadSoFar(sql)) - before, buffers };
  } finally {
    await sql.run('rollback');
    await sql.run('deallocate all');
  }
}

async function rowsReadSoFar(sql: SqlSession): Promise<number> {
  const [row] = await sql.run(READ_SO_FAR);
  return Number(row?.rows);
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (value instanceof Date) return pg.escapeLiteral(value.toISOString());
  if (Array.isArray(value)) return pg.escapeLiteral(`{${value.map((part) => JSON.stringify(part)).join(',')}}`);
  return pg.escapeLiteral(String(value));
}
