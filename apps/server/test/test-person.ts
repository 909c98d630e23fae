import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { ORIGIN, type TestServer } from './test-server.ts';

export interface TestPerson {
  /** The server that this person's requests go to. */
  server: TestServer;
  id: string;
  name: string;
  email: string;
  password: string;
  familyId: string;
  cookie: string;
}

/** The same person with requests going to another server on the same database. */
export function on<P extends TestPerson>(server: TestServer, person: P): P {
  return { ...person, server };
}

/** Signs up over HTTP: a person with a family of their own. `addPerson` is faster when sign-up itself is not the subject. */
export async function signUpPerson(server: TestServer, name = 'Elena Rivera'): Promise<TestPerson> {
  const { app } = server;
  const email = `${randomUUID()}@rivera.example`;
  const password = 'quiet lantern orchard';
  const family = { kind: 'create', name: `Family of ${name}` };
  const response = await app.inject({
    method: 'POST',
    url: '/api/auth/sign-up',
    headers: { origin: ORIGIN },
    payload: { name, email, password, family },
  });
  if (response.statusCode !== 201) throw new Error(`sign-up answered ${response.statusCode}: ${response.body}`);
  const cookie = cookieOf(response);
  const { families } = (await app.inject({ url: '/api/families', headers: { cookie } })).json();
  return { server, id: response.json().person.id, name, email, password, familyId: families[0].id, cookie };
}

/** The cookies that a response sets, as a browser sends them back. */
export function cookieOf(response: LightMyRequestResponse): string {
  const kept = response.cookies.filter(({ value }) => value !== '');
  return kept.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');
}
