import { contract } from '@kinvault/domain/contract.ts';
import { isSchema, type Route } from '@kinvault/domain/route.ts';
import { expect } from 'vitest';
import { it } from '../../../test/fixtures.ts';
import { ORIGIN } from '../../../test/test-server.ts';

const routes: [string, Route][] = Object.entries(contract);
const SOME_ID = '01a218ab-0664-7609-882d-3713132738c8';

it('a request without a session is refused by all routes but those that the contract calls open [SEC-1]', async ({
  server,
}) => {
  const refusing: string[] = [];
  for (const [name, { method, path, body }] of routes) {
    const type = body === undefined || isSchema(body) ? 'application/json' : 'application/octet-stream';
    const answer = await server.app.inject({
      method,
      url: path.replaceAll(/:\w+/g, SOME_ID),
      headers: { origin: ORIGIN, ...(body && { 'content-type': type }) },
      payload: body && '{}',
    });
    if (answer.statusCode === 401 && answer.json().error.code === 'unauthorized') refusing.push(name);
  }
  expect(refusing).toEqual(routes.flatMap(([name, { isOpen }]) => (isOpen ? [] : [name])));
});
