// What a route is. Pure: zod alone. Server, client and OpenAPI document are three readers of the same object.
import { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import { Id } from './id.ts';
import type { Limit } from './limit.ts';

/** A body or answer that is not JSON. */
export interface Bytes {
  kind: 'bytes';
  mediaTypes: readonly string[];
}
/** Server-sent events; every `data:` line is one `event` as JSON. */
export interface Events<E extends z.ZodType = z.ZodType> {
  kind: 'events';
  event: E;
}
export interface Empty {
  kind: 'empty';
}

export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: `/api/${string}`;
  /** Answers without a session; `serve` refuses every other request that has none. */
  isOpen?: true;
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  headers?: z.ZodObject;
  body?: z.ZodType | Bytes;
  status: 200 | 201 | 202 | 204;
  response: z.ZodType | Bytes | Events | Empty;
  /** Accepts requests without our Origin. Must not use the session. */
  isForMailPrograms?: true;
  /** Counted before the handler begins, whatever follows. For a person the route needs a session. */
  limits?: readonly Limit<'person' | 'address'>[];
  /** Counted by the handler, where what is sent decides who is counted, or only failures are. */
  ownLimits?: readonly Limit[];
  /** Codes of this route beside the ones that every route can answer. */
  errors: readonly ErrorCode[];
}

/** The headers of a route whose call can be repeated: with the same key it answers the same, and does nothing more. */
export const IdempotencyKey = z.object({
  'idempotency-key': Id.describe(
    'A new one for each call. Repeating a call with the same key within a day has no further effect.',
  ),
});

export const bytes = (...mediaTypes: string[]): Bytes => ({ kind: 'bytes', mediaTypes });
export const events = <E extends z.ZodType>(event: E): Events<E> => ({ kind: 'events', event });
export const empty: Empty = { kind: 'empty' };
export const defineRoute = <const R extends Route>(route: R): R => route;

export const isSchema = (part: unknown): part is z.ZodType =>
  typeof part === 'object' && part !== null && '_zod' in part;

type Parsed<P> = P extends z.ZodType ? z.output<P> : undefined;
type Given<P> = P extends z.ZodType ? z.input<P> : P extends Bytes ? Blob | ArrayBuffer : never;
/** What a handler receives, after parsing. A byte body stays a stream, see the server. */
export type RouteInput<R extends Route> = {
  params: Parsed<R['params']>;
  query: Parsed<R['query']>;
  headers: Parsed<R['headers']>;
  body: R['body'] extends z.ZodType ? z.output<R['body']> : undefined;
};
/** What a handler returns and what the client gets: the schema strips whatever it does not name. */
export type RouteOutput<R extends Route> = R['response'] extends z.ZodType ? z.input<R['response']> : undefined;
export type ClientOutput<R extends Route> = R['response'] extends z.ZodType
  ? z.output<R['response']>
  : R['response'] extends Bytes
    ? Blob
    : undefined;
type Optional<K extends string, P> = P extends z.ZodType | Bytes
  ? Partial<Record<never, never>> extends Given<P>
    ? { [k in K]?: Given<P> }
    : { [k in K]: Given<P> }
  : Record<never, never>;
export type ClientInput<R extends Route> = Optional<'params', R['params']> &
  Optional<'query', R['query']> &
  Optional<'headers', R['headers']> &
  Optional<'body', R['body']>;
