import type { Contract } from '@kinvault/domain/contract.ts';
import type { ErrorCode } from '@kinvault/domain/errors.ts';
import type { ClientInput, ClientOutput } from '@kinvault/domain/route.ts';
import { reportReachable, reportUnreachable } from './connection.ts';
import { earlyAnswer } from './early-answers.ts';
import { addressOf, type RouteName } from './known-addresses.ts';
import { knownAnswer, rememberAnswer } from './known-answers.ts';
import { isKnownCode } from './known-sentences.ts';

/** The server responded with a refusal. `code` is one of the closed list; the sentences are in error-messages.ts. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly code: ErrorCode;
  readonly status: number;
  /** The id to search the log for. */
  readonly requestId: string | undefined;
  constructor(code: ErrorCode, status: number, requestId?: string) {
    super(code);
    this.code = code;
    this.status = status;
    this.requestId = requestId;
  }
}

/** There was no response: the device is offline, or the server cannot be reached [ERR-2]. */
export class OfflineError extends Error {
  override name = 'OfflineError';
}

interface LooseInput {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  headers?: Record<string, string>;
  body?: unknown;
}

/**
 * Calls a route of the contract by its name. Responses are not parsed again here: the server's own schema has
 * stripped them, and parsing 200 documents again is noticeably slow on a phone.
 * @throws ApiError if the server refuses, OfflineError if there is no response, an AbortError if `signal` fires.
 */
export async function call<Name extends RouteName>(
  name: Name,
  input: ClientInput<Contract[Name]>,
  { signal }: { signal?: AbortSignal } = {},
): Promise<ClientOutput<Contract[Name]>> {
  const { headers, body } = input as LooseInput;
  const isBytes = body instanceof Blob || body instanceof ArrayBuffer;
  const contentType = isBytes ? 'application/octet-stream' : 'application/json';
  const url = urlOf(name, input);
  const { method } = addressOf(name);
  const isGet = method === 'GET';
  const known = isGet ? knownAnswer(url) : undefined;
  const early = isGet && (await earlyAnswer(url));
  const response =
    early ||
    (await send(url, {
      method,
      headers: {
        ...headers,
        ...(body !== undefined && { 'content-type': contentType }),
        ...(known && { 'if-none-match': known.etag }),
      },
      body: isBytes || body === undefined ? body : JSON.stringify(body),
      credentials: 'same-origin',
      signal,
    }));
  const isUnchanged = response.status === 304 && known !== undefined;
  if (!response.ok && !isUnchanged) throw await refusal(response);
  reportReachable();
  const content = isUnchanged ? known.content : await contentOf(response);
  if (isGet) rememberAnswer(url, response.headers.get('etag'), content);
  return content as ClientOutput<Contract[Name]>;
}

/** The URL of a route, for requests without `call`: pictures, downloads, uploads with progress. */
export function urlOf<Name extends RouteName>(name: Name, input: Omit<ClientInput<Contract[Name]>, 'body'>): string {
  const { params = {}, query = {} } = input as LooseInput;
  const path = addressOf(name).path.replaceAll(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''));
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(given.map(([key, value]) => [key, String(value)]));
  return search.size > 0 ? `${path}?${search}` : path;
}

/** The content of a refusal's body; a proxy's page is not JSON and means 'unavailable'. */
export function readRefusal(status: number, body: unknown): ApiError {
  const { code, requestId } = (body as { error?: { code?: unknown; requestId?: unknown } } | null)?.error ?? {};
  const id = typeof requestId === 'string' ? requestId : undefined;
  return new ApiError(isKnownCode(code) ? code : 'unavailable', status, id);
}

async function refusal(response: Response): Promise<ApiError> {
  return readRefusal(response.status, await response.json().catch(() => null));
}

async function send(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (error) {
    if (init.signal?.aborted) throw error;
    reportUnreachable();
    throw new OfflineError('no answer', { cause: error });
  }
}

async function contentOf(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined;
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  try {
    return await (isJson ? response.json() : response.blob());
  } catch (error) {
    reportUnreachable();
    throw new OfflineError('the answer broke off', { cause: error });
  }
}
