import { AppError } from '@kinvault/domain/errors.ts';
import type pg from 'pg';
import { IDLE_TRANSACTION_MS, type QueryLimit, REQUEST_LIMIT } from './limits.ts';
import { sendPacket } from './packet.ts';

/** A browser's session, by the token in its cookie. Without a token the caller is not signed in. */
export interface SessionBearer {
  kind: 'session';
  token: string | undefined;
}

/** A script that acts for a person, by one of their tokens: within its scope, and never for the account [SEC-55]. */
export interface TokenBearer {
  kind: 'token';
  token: string;
}

/** A bearer that has all rights of its person, as far as the route allows: a session or a token. */
export type PersonBearer = SessionBearer | TokenBearer;

/** A calendar program, by the token in the address of somebody's calendar link. It can only read. */
export interface CalendarBearer {
  kind: 'calendar';
  token: string;
}

/**
 * Somebody outside who looks at what a link shows, by the token of their visit. They are nobody to row-level security, and
 * read by functions that answer of that link alone [D-38].
 */
export interface VisitBearer {
  kind: 'visit';
  token: string | undefined;
}

/**
 * Who may begin a transaction as a person: a closed list. Each is recognized by one function of the database, which sets
 * `me()` or the visited link; row-level security then lets it reach what that person may. A further one is a type here, a line in ENTRANCES
 * and its function.
 */
export type Bearer = PersonBearer | CalendarBearer | VisitBearer;

/** Those that may write, too. */
export type WritingBearer = PersonBearer | VisitBearer;

/** Who a request acts for; only a live session or token makes one. */
export interface Actor {
  personId: string;
  /** Of a token its id: what asks for the session itself is not for tokens. */
  sessionId: string;
  name: string;
  /** The address of their account. Mail goes to the person's contact address. */
  signInEmail: string;
}

/** What is known of who a bearer acts for. */
export type ActorOf<B extends Bearer> = B extends PersonBearer
  ? Actor
  : B extends VisitBearer
    ? Visitor
    : Pick<Actor, 'personId'>;

/** Whom a visit is for: only a living one of an open link makes one. */
export interface Visitor {
  linkId: string;
}

/** A read that is sent before the session is known to be alive. */
export interface EarlyRead {
  name: string;
  text: string;
  values: unknown[];
}

/** How a transaction begins, and how long its first answer may take: `pg` knows the limit, its types do not. */
export type Begin = pg.QueryConfig & { query_timeout: number };

interface TokenQuery {
  name: string;
  /** $1: the bearer's token. */
  text: string;
}

/** How a transaction begins for the person of a bearer. */
export interface Entry {
  begin: string;
  isRead?: boolean;
  hold?: TokenQuery;
  /** `me()` stays null. */
  isSystem?: boolean;
}

const ENTER_SESSION: TokenQuery = {
  name: 'enter_session',
  text: 'select person_id, session_id, name, sign_in_email, must_set_password from enter_session($1)',
};

/**
 * Leaves `me()` null, as in every transaction of the system. Triggers go by it: an Admin who removes an unclaimed
 * account would be charged for the documents that go back to their owners, and end the time to correct them.
 */
const ENTER_SESSION_AS_SYSTEM: TokenQuery = {
  name: 'enter_session_as_system',
  text: `select person_id, session_id, name, sign_in_email, must_set_password, set_config('app.person_id', '', true),
      set_config('app.acting_person_id', coalesce(person_id::text, ''), true)
    from enter_session($1)`,
};

/**
 * Neither the session nor its account ends before the commit. The account is locked first, as by everything that ends
 * all of a person's sessions; if they ended while this waited, `enter_session` then finds none.
 */
const HOLD_SESSION: TokenQuery = {
  name: 'hold_session',
  text: `select from auth.users u join auth.sessions s on s.user_id = u.id
    where s.token = $1 for no key update of u for key share of s`,
};

interface Entrance<B extends Bearer> {
  enter: TokenQuery;
  /** @throws AppError if the token belongs to no one */
  actorOf(rows: pg.QueryResultRow[]): ActorOf<B>;
}

const ENTRANCES: { [Kind in Bearer['kind']]: Entrance<Extract<Bearer, { kind: Kind }>> } = {
  session: { enter: ENTER_SESSION, actorOf: actorOfSession },
  token: {
    enter: {
      name: 'enter_token',
      text: 'select person_id, token_id, name, sign_in_email, may_enter from enter_token($1)',
    },
    actorOf: ([row]) => {
      if (!row) throw new AppError('unauthorized');
      if (!row.may_enter) throw new AppError('token_refused');
      return { personId: row.person_id, sessionId: row.token_id, name: row.name, signInEmail: row.sign_in_email };
    },
  },
  calendar: {
    enter: { name: 'enter_calendar', text: 'select enter_calendar($1) as person_id' },
    actorOf: ([row]) => {
      if (!row?.person_id) throw new AppError('not_found');
      return { personId: row.person_id };
    },
  },
  visit: {
    enter: { name: 'enter_visit', text: 'select enter_visit($1) as link_id' },
    actorOf: ([row]) => {
      if (!row?.link_id) throw new AppError('not_found');
      return { linkId: row.link_id };
    },
  },
};

export const READ: Entry = { begin: 'begin read only; set local role kinvault_web', isRead: true };
export const WRITE: Entry = { begin: 'begin; set local role kinvault_web' };
export const READ_AS_SYSTEM: Entry = {
  begin: 'begin read only; set local role kinvault_system',
  isRead: true,
  isSystem: true,
};
export const WRITE_AS_SYSTEM: Entry = {
  begin: 'begin; set local role kinvault_system',
  hold: HOLD_SESSION,
  isSystem: true,
};

type PipelinedClient = pg.PoolClient & {
  connection: { stream: NodeJS.WritableStream & { cork(): void; uncork(): void } };
};

/**
 * Sends all that begins a transaction in one packet.
 * @throws AppError `unauthorized`, `new_password_required`; `not_found` for a link
 */
export async function enter<B extends Bearer>(
  client: pg.PoolClient,
  begun: Begin,
  { entry, bearer, limit }: { entry: Entry; bearer: B; limit: QueryLimit },
): Promise<ActorOf<B>> {
  if (entry.isSystem && bearer.kind !== 'session') throw new AppError('token_refused'); // it would enter by a session's function
  const { enter, actorOf } = ENTRANCES[bearer.kind] as unknown as Entrance<B>;
  const token = requireToken(bearer);
  const { stream } = (client as PipelinedClient).connection;
  // locking the session may wait for another change of the same person, which takes longer than beginning
  const query_timeout = entry.hold ? limit.answerMs : begun.query_timeout;
  const send = (query: pg.QueryConfig) => client.query({ ...query, query_timeout } as pg.QueryConfig);
  stream.cork();
  const beginning = client.query(begun);
  const holding = entry.hold && send({ ...entry.hold, values: [token] });
  const entering = send({ ...(entry.isSystem ? ENTER_SESSION_AS_SYSTEM : enter), values: [token] });
  stream.uncork();
  const [entered] = await Promise.all([entering, beginning, holding]);
  return actorOf(entered.rows);
}

const BEGIN_READ = { name: 'begin_read', text: 'begin read only' };
const SET_ROLE = { name: 'set_role', text: 'set local role kinvault_web' };
const SET_ROLE_AND_LIMITS = {
  name: 'set_role_and_limits',
  text: `select set_config('role', 'kinvault_web', true),
    set_config('statement_timeout', '${REQUEST_LIMIT.statementMs}', true),
    set_config('idle_in_transaction_session_timeout', '${IDLE_TRANSACTION_MS}', true)`,
};
const COMMIT = { name: 'commit', text: 'commit' };

export interface EarlyAnswer<Row> {
  rows: Row[];
  /** @throws AppError `unauthorized`, `new_password_required`: then the rows are nobody's */
  requireActor(): Actor;
}

/**
 * A whole transaction in one packet: begun, entered, read and committed, so that nothing can follow in it. Row-level
 * security shows the read nothing where the session is dead. Only where it fails is the transaction still open.
 */
export async function readInOnePacket<Row>(
  client: pg.PoolClient,
  request: { bearer: PersonBearer; early: EarlyRead; isPooled: boolean; answerMs: number },
): Promise<EarlyAnswer<Row>> {
  const { bearer, early, isPooled, answerMs } = request;
  const { enter, actorOf } = ENTRANCES[bearer.kind] as Entrance<PersonBearer>;
  const entering = { ...enter, values: [requireToken(bearer)] };
  const statements = [BEGIN_READ, isPooled ? SET_ROLE_AND_LIMITS : SET_ROLE, entering, early, COMMIT];
  const [, , entered, found] = await sendPacket(client, statements, { answerMs });
  return { rows: (found?.rows ?? []) as Row[], requireActor: () => actorOf(entered?.rows ?? []) };
}

/** @throws AppError `unauthorized`, for a visit `not_found` without one, before anything is sent */
export function requireToken({ kind, token }: Bearer): string {
  if (token === undefined) throw new AppError(kind === 'visit' ? 'not_found' : 'unauthorized');
  return token;
}

function actorOfSession([row]: pg.QueryResultRow[]): Actor {
  if (!row) throw new AppError('unauthorized');
  if (row.must_set_password) throw new AppError('new_password_required');
  return { personId: row.person_id, sessionId: row.session_id, name: row.name, signInEmail: row.sign_in_email };
}
