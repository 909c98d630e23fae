import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { addErrorHandler } from './error-handler.ts';
import { addOriginCheck } from './origin-check.ts';

const app = Fastify();
addErrorHandler(app);
addOriginCheck(app, undefined);
app.post('/', async () => 'done');

it.each([
  ['http://vault.home:3000', 'vault.home:3000', 200],
  ['http://192.168.1.20:3000', '192.168.1.20:3000', 200],
  ['http://vault.home', 'vault.home:3000', 403],
  ['https://evil.test', 'vault.home:3000', 403],
  ['null', 'vault.home:3000', 403],
  ['null', '', 403],
  ['', '', 403],
])('a box without a set address, asked by a page of %s as %s, answers %i [SEC-20]', async (origin, host, status) => {
  const answer = await app.inject({ method: 'POST', url: '/', headers: { origin, host } });
  expect(answer.statusCode).toBe(status);
});
