import { contract } from '@kinvault/domain/contract.ts';
import { isSchema, type Route } from '@kinvault/domain/route.ts';
import { describe, expect } from 'vitest';
import { addPerson } from '../../../test/add-people.ts';
import { errorBody } from '../../../test/error-body.ts';
import { it as base } from '../../../test/fixtures.ts';
import { runSql } from '../../../test/run-sql.ts';
import { requestOf } from '../../../test/send.ts';
import type { TestPerson } from '../../../test/test-person.ts';
import { ORIGIN, type TestServer } from '../../../test/test-server.ts';

/** One for all tests: nobody may change anything here. */
const it = base.extend('visitor', { scope: 'file' }, ({ server }) => addPerson(server, { name: 'Elena Rivera' }));

const routes: Route[] = Object.values(contract);
const mutations = routes
  .filter((route) => route.method !== 'GET' && !route.isForMailPrograms)
  .map((route) => [`${route.method} ${route.path}`, route] as const);

/** Tables that a request may write; when somebody was last seen is no business of this file. */
async function readState(server: TestServer): Promise<Record<string, unknown> | undefined> {
  const [state] = await runSql(
    server,
    `select (select string_agg(u::text, ' ' order by id) from auth.users u) as users,
      (select string_agg(a::text, ' ' order by id) from auth.accounts a) as passwords,
      (select count(*) from mails) as mails, (select count(*) from auth.mailed_links) as links, (select string_agg(token, ' ' order by token) from auth.sessions) as sessions,
      (select count(*) from families) as families, (select count(*) from files) as files,
      (select count(*) from documents) as documents, (select count(*) from idempotency_keys) as keys,
      (select count(*) from rate_limits) as tries`,
  );
  return state;
}

function send(person: TestPerson, route: Route, headers: Record<string, string | undefined>) {
  const isJson = route.body === undefined || isSchema(route.body);
  const type = isJson ? 'application/json' : 'application/octet-stream';
  const body = JSON.stringify({ name: 'Ours', email: person.email, password: person.password, code: 'ABCDEF' });
  const own = requestOf(person, {});
  const sent = Object.entries({ ...own.headers, 'content-type': type, ...headers }).filter(
    ([, value]) => value !== undefined,
  );
  return person.server.app.inject({
    method: route.method,
    url: route.path,
    headers: Object.fromEntries(sent),
    payload: route.body ? body : undefined,
  });
}

it('mail programs, which send no Origin, end their mails and nothing else [SEC-20]', () => {
  expect(routes.filter((route) => route.isForMailPrograms)).toEqual([contract.unsubscribe]);
});

it('the contract has mutations to check', () => {
  expect(mutations.length).toBeGreaterThanOrEqual(6);
});

describe.each(mutations)('%s', (_title, route) => {
  it.for([
    ['no Origin', undefined],
    ["the Origin 'null' of a sandboxed page", 'null'],
    ['a foreign Origin', 'https://evil.test'],
    ['an Origin that begins like ours', `${ORIGIN}.evil.test`],
    ['our Origin on another port', `${ORIGIN}:81`],
    ['our Origin with another scheme', ORIGIN.replace('http:', 'https:')],
  ] as const)(
    'a request with %s is refused before anything is read or counted [SEC-20]',
    async ([_what, origin], { server, visitor }) => {
      const before = await readState(server);
      const answer = await send(visitor, route, { origin });
      expect(answer.statusCode).toBe(403);
      expect(answer.json()).toEqual(errorBody('origin_refused'));
      expect(answer.headers['access-control-allow-origin']).toBeUndefined();
      expect(await readState(server)).toEqual(before);
    },
  );

  it.for(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'a request with a %s body, as a form of another site sends it, is refused even from our Origin [SEC-20]',
    async (type, { server, visitor }) => {
      if (route.body === undefined) return;
      const before = await readState(server);
      const answer = await send(visitor, route, { 'content-type': type });
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toEqual(errorBody('bad_request'));
      expect(await readState(server)).toEqual(before);
    },
  );

  it('a preflight request gets no CORS header', async ({ server }) => {
    const headers = { origin: 'https://evil.test', 'access-control-request-method': route.method };
    const preflight = await server.app.inject({ method: 'OPTIONS', url: route.path, headers });
    expect(preflight.statusCode).toBe(404);
    for (const name of Object.keys(preflight.headers)) expect(name).not.toMatch(/^access-control-/);
  });
});

// a stream of events has no end to wait for; its own tests hear it over a socket
const isStream = ({ response }: Route) => 'kind' in response && response.kind === 'events';

it.for(routes.filter((route) => route.method === 'GET' && !isStream(route)).map((route) => route.path))(
  'GET %s changes nothing and sends no CORS header to a foreign page [SEC-20]',
  async (path, { server, visitor }) => {
    const before = { ...(await readState(server)), tries: null };
    const url = path.replace(/:\w+/, '0190aaaa-aaaa-7aaa-8aaa-aaaaaaaaaaaa');
    const answer = await server.app.inject({ url, headers: { cookie: visitor.cookie, origin: 'https://evil.test' } });
    for (const name of Object.keys(answer.headers)) expect(name).not.toMatch(/^access-control-/);
    expect({ ...(await readState(server)), tries: null }).toEqual(before); // what is costly is counted
  },
);
