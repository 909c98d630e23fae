import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { it as base } from '../../../test/fixtures.ts';
import { sendRequest } from '../../../test/send.ts';
import { buildTestServer } from '../../../test/test-server.ts';
import type { AnsweredRequest } from './request-log.ts';

const lines: string[] = [];
const observed: AnsweredRequest[] = [];
const it = base.extend(
  'serverOptions',
  { scope: 'file' },
  { log: (line) => lines.push(line), observe: (request) => observed.push(request) },
);

it('a request is one line of the log, with its route and its id, without its address [OPS-7]', async ({ person }) => {
  lines.length = 0;
  const id = randomUUID();
  const answer = await sendRequest(person, { url: `/api/documents/${id}/details?note=secret` });
  const written = lines.map((line) => JSON.parse(line)).filter(({ message }) => message === 'request answered');
  expect(written).toEqual([
    {
      level: 'info',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      requestId: answer.headers['x-request-id'],
      method: 'GET',
      route: '/api/documents/:documentId/details',
      status: 404,
      durationMs: expect.any(Number),
      message: 'request answered',
    },
  ]);
  expect(lines.join('')).not.toContain(id);
  expect(lines.join('')).not.toContain('secret');
});

it('unknown addresses count as one route, so that nobody can fill the metrics [OPS-7]', async ({ server }) => {
  observed.length = 0;
  for (const url of ['/api/none', '/mia-rivera', '/api/%zz']) await server.app.inject({ url });
  expect(new Set(observed.map(({ route }) => route))).toEqual(new Set(['none']));
});

it('each answer names its request, also where the address cannot be read [OPS-7]', async ({ server }) => {
  const answers = await Promise.all(['/api/health', '/api/none', '/api/%zz'].map((url) => server.app.inject({ url })));
  const ids = answers.map(({ headers }) => headers['x-request-id']);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{12}$/);
  expect(new Set(ids).size).toBe(3);
});

it('only a trusted proxy names requests, and only with a plain word [OPS-7]', async ({ server }) => {
  const proxied = await buildTestServer({ sharesDatabaseWith: server, trustProxy: '127.0.0.1' });
  const ask = async ({ app }: typeof server, given: string, remoteAddress: string) => {
    const answer = await app.inject({ url: '/api/health', headers: { 'x-request-id': given }, remoteAddress });
    return answer.headers['x-request-id'] === given;
  };
  const given = randomUUID();
  expect(await ask(proxied, given, '127.0.0.1')).toBe(true);
  expect(await ask(proxied, given, '192.0.2.7')).toBe(false);
  expect(await ask(server, given, '127.0.0.1')).toBe(false);
  for (const forged of ['short', 'a'.repeat(65), 'mia@rivera.example', 'with space in it', '{"level":"fatal"}'])
    expect(await ask(proxied, forged, '127.0.0.1')).toBe(false);
  await proxied.stop();
});
