import { randomUUID } from 'node:crypto';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import type { TestPerson } from './test-person.ts';
import { ORIGIN } from './test-server.ts';

/** Sends 'PUT /api/families/…' as this person's browser does. */
export function send(
  person: TestPerson,
  call: string,
  payload?: InjectOptions['payload'],
): Promise<LightMyRequestResponse> {
  const space = call.indexOf(' ');
  const method = call.slice(0, space) as 'GET';
  return sendRequest(person, { method, url: call.slice(space + 1), ...(payload !== undefined && { payload }) });
}

/** Like `send`, for a request with headers of its own. */
export function sendRequest(person: TestPerson, options: InjectOptions): Promise<LightMyRequestResponse> {
  return person.server.app.inject(requestOf(person, options));
}

/** The request with the headers that this person's browser adds. */
export function requestOf(person: Pick<TestPerson, 'cookie'>, options: InjectOptions): InjectOptions {
  const headers = { cookie: person.cookie, origin: ORIGIN, 'idempotency-key': randomUUID(), ...options.headers };
  return { ...options, headers };
}

/** The status of the response, with the error code if it is an error. */
export async function outcome(...call: Parameters<typeof send>): Promise<string> {
  const { statusCode, body } = await send(...call);
  return statusCode < 400 ? String(statusCode) : `${statusCode} ${JSON.parse(body).error.code}`;
}
