import { Readable } from 'node:stream';
import { isDateOutOfRange } from '@kinvault/domain/calendar-date.schema.ts';
import { contract } from '@kinvault/domain/contract.ts';
import { AppError } from '@kinvault/domain/errors.ts';
import {
  type Bytes,
  IdempotencyKey,
  isSchema,
  type Route,
  type RouteInput,
  type RouteOutput,
} from '@kinvault/domain/route.ts';
import { TOKEN_ACCESS } from '@kinvault/domain/tokens/token-access.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { type IdempotencyScope, idempotencyScope } from '../db/idempotency.ts';
import type { AdmitToken } from './admit-token.ts';
import type { CountTries } from './count-tries.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    contract?: Route;
  }
  interface FastifyInstance {
    countTries: CountTries;
    admitToken: AdmitToken;
  }
}

export interface Call<R extends Route> extends RouteInput<R> {
  request: FastifyRequest;
  reply: FastifyReply;
  /** Only where the contract's body is `bytes`: nothing is read before the handler reads it. */
  stream: R['body'] extends Bytes ? Readable : undefined;
  /** Only where the contract's headers are `IdempotencyKey`, for `claimKey`. */
  scope: R['headers'] extends typeof IdempotencyKey ? IdempotencyScope : undefined;
}

/** An answer that is JSON already, by `serialize` or by a query that names every field: no schema strips it here. */
export class RawJson {
  readonly bytes: Buffer;
  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }
}

type Answer<R extends Route> = R['response'] extends Bytes
  ? Readable | Buffer | string | undefined
  : RouteOutput<R> | RawJson | undefined;

/** One contract route becomes one route of the server: open or for people with a session, as the contract says; parsed by its schemas, answered through its response schema. */
export function serve<const R extends Route>(
  app: FastifyInstance,
  route: R,
  handle: (call: Call<R>) => Promise<Answer<R>>,
): void {
  app.route({
    method: route.method,
    url: route.path,
    exposeHeadRoute: isSchema(route.response), // else the question whether a file is there reads all of it
    config: { contract: route },
    handler: async (request, reply) => {
      await requirePerson(app, route, request);
      const call = readCall(route, request);
      if (route.limits) await app.countTries(route.limits, request);
      reply.header('cache-control', 'private, no-store'); // on a disk it would outlive the session [SEC-51]
      const answer = await handle({ ...call, request, reply } as unknown as Call<R>);
      if (reply.sent) return reply;
      if (reply.statusCode === 200) reply.code(route.status); // else the handler chose: 206, 304
      if (!isSchema(route.response) || reply.statusCode === 304) return reply.send(answer);
      reply.type('application/json; charset=utf-8');
      return reply.send(answer instanceof RawJson ? answer.bytes : serialize(route, answer));
    },
  });
}

/**
 * Before anything of the request is read; whether the session lives is the database's to say. To an open route a token
 * is nothing.
 */
async function requirePerson(app: FastifyInstance, route: Route, request: FastifyRequest): Promise<void> {
  const { token, ip } = request;
  if (route.isOpen) return;
  if (token !== undefined) {
    await app.admitToken({ token, ip }, TOKEN_ACCESS[NAMES.get(route) ?? '']);
    request.bearer = { kind: 'token', token };
  }
  if (request.bearer.token === undefined) throw new AppError('unauthorized');
}

/** What was sent, checked by the route's schemas. */
function readCall(route: Route, request: FastifyRequest) {
  const isRaw = route.body !== undefined && !isSchema(route.body);
  const call = {
    params: parsed(route.params, request.params),
    query: parsed(route.query, request.query),
    headers: parsed(route.headers, request.headers),
    body: isRaw ? undefined : parsed(route.body as z.ZodType | undefined, request.body),
    stream: isRaw ? streamed(request.body) : undefined,
  };
  return { ...call, scope: route.headers === IdempotencyKey ? scopeOf(route, call) : undefined };
}

const NAMES = new Map<Route, string>(Object.entries(contract).map(([name, route]) => [route, name]));

/** Binds a key to this route and what was sent to it. For a body of bytes the handler makes its own, from their hash. */
function scopeOf(route: Route, call: { params: unknown; headers: unknown; body: unknown }): IdempotencyScope {
  const { 'idempotency-key': key } = call.headers as z.output<typeof IdempotencyKey>;
  const body = call.body ?? null;
  const sent = call.params === undefined ? body : { ...call.params, body };
  return idempotencyScope(key, NAMES.get(route) ?? route.path, sent);
}

function streamed(body: unknown): Readable {
  if (!(body instanceof Readable)) throw new AppError('bad_request'); // words, or nothing at all
  return body;
}

function parsed(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(value ?? {});
  if (!result.success) {
    const code = isDateOutOfRange(result.error) ? 'date_out_of_range' : 'bad_request';
    throw new AppError(code, { cause: result.error });
  }
  if (hasNul(result.data)) throw new AppError('bad_request');
  return result.data;
}

/** Nothing that we ask for is nested as deep; what is deeper is sent to exhaust the stack. */
const MAX_DEPTH = 32;

/** PostgreSQL keeps every character of a text but NUL, which nobody can type. */
function hasNul(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return value.includes('\0');
  if (typeof value !== 'object' || value === null) return false;
  return depth > MAX_DEPTH || Object.values(value).some((part) => hasNul(part, depth + 1));
}

/** Only fields that the schema names leave the server. */
export function serialize(route: Route, answer: unknown): string {
  return JSON.stringify((route.response as z.ZodType).parse(answer));
}
