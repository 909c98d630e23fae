import { AppError } from '@kinvault/domain/errors.ts';
import type pg from 'pg';
import type { QueryLimit } from './limits.ts';

/** Who a request acts for; only a live session makes one. */
export interface Actor {
  personId: string;
  sessionId: string;
  name: string;
  email: string;
}

/** A read that travels together with the session's own look-up. */
export interface EarlyRead {
  name: string;
  text: string;
  values: unknown[];
}

/** How a transaction begins, and how long its first answer may take: `pg` knows the limit, its types do not. */
export type Begin = pg.QueryConfig & { query_timeout: number };

interface SessionQuery {
  name: string;
  /** $1: the session's token. */
  text: string;
}

/** The statements that begin a transaction for the person of a session. */
export interface Entry {
  begin: string;
  isRead?: boolean;
  hold?: SessionQuery;
  enter: SessionQuery;
}

const ENTER: SessionQuery = {
  name: 'enter_session',
  text: 'select person_id, session_id, name, email, must_set_password from enter_session($1)',
};

/**
 * Leaves `me()` null, as in every transaction of the system. Triggers go by it: an Admin who removes an unclaimed
 * account would be charged for the documents that go back to their owners, and end the time to correct them.
 */
const ENTER_AS_SYSTEM: SessionQuery = {
  name: 'enter_session_as_system',
  text: `select person_id, session_id, name, email, must_set_password, set_config('app.person_id', '', true)
    from enter_session($1)`,
};

/**
 * Neither the session nor its account ends before the commit. The account is locked first, as by everything that ends
 * all of a person's sessions; if they ended while this waited, `enter_session` then finds none.
 */
const HOLD: SessionQuery = {
  name: 'hold_session',
  text: `select from auth.users u join auth.sessions s on s.user_id = u.id
    where s.token = $1 for no key update of u for key share of s`,
};

export const READ: Entry = { begin: 'begin read only; set local role kinvault_web', isRead: true, enter: ENTER };
export const WRITE: Entry = { begin: 'begin; set local role kinvault_web', enter: ENTER };
export const READ_AS_SYSTEM: Entry = {
  begin: 'begin read only; set local role kinvault_system',
  isRead: true,
  enter: ENTER_AS_SYSTEM,
};
export const WRITE_AS_SYSTEM: Entry = {
  begin: 'begin; set local role kinvault_system',
  hold: HOLD,
  enter: ENTER_AS_SYSTEM,
};

export interface Entered<Row> {
  actor: Actor;
  /** Of the early read. */
  rows: Row[];
}

type PipelinedClient = pg.PoolClient & {
  connection: { stream: NodeJS.WritableStream & { cork(): void; uncork(): void } };
};

/**
 * Sends all that begins a transaction in one packet.
 * @throws AppError `unauthorized`, `new_password_required`
 */
export async function enterSession<Row>(
  client: pg.PoolClient,
  begun: Begin,
  { entry, token, early, limit }: { entry: Entry; token: string; early?: EarlyRead | undefined; limit: QueryLimit },
): Promise<Entered<Row>> {
  const { stream } = (client as PipelinedClient).connection;
  // whoever holds the session may wait for another change of the same person, which takes longer than beginning
  const query_timeout = entry.hold ? limit.answerMs : begun.query_timeout;
  const send = (query: pg.QueryConfig) => client.query({ ...query, query_timeout } as pg.QueryConfig);
  stream.cork();
  const beginning = client.query(begun);
  const holding = entry.hold && send({ ...entry.hold, values: [token] });
  const entering = send({ ...entry.enter, values: [token] });
  const reading = early && send(early);
  stream.uncork();
  const [entered, found] = await Promise.all([entering, reading, beginning, holding]);
  const row = entered.rows[0];
  if (!row) throw new AppError('unauthorized');
  if (row.must_set_password) throw new AppError('new_password_required');
  const actor = { personId: row.person_id, sessionId: row.session_id, name: row.name, email: row.email };
  return { actor, rows: found?.rows ?? [] };
}

/**
 * Enters the person of a calendar link, in a transaction that only reads.
 * @throws AppError `not_found`
 */
export async function enterCalendar(
  client: pg.PoolClient,
  linkToken: string,
  { answerMs }: QueryLimit,
): Promise<string> {
  const query = { name: 'enter_calendar', text: 'select enter_calendar($1) as person_id', values: [linkToken] };
  const { rows } = await client.query({ ...query, query_timeout: answerMs } as pg.QueryConfig);
  if (!rows[0]?.person_id) throw new AppError('not_found');
  return rows[0].person_id;
}
