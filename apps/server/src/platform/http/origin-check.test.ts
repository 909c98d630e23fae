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
  ['https://vault.home:3000', 'vault.home:3000', 403],
  ['http://user@vault.home:3000', 'vault.home:3000', 403],
  ['https://evil.test', 'vault.home:3000', 403],
  ['null', 'vault.home:3000', 403],
  ['', 'vault.home:3000', 403],
  ['http://localhost:3000', 'localhost:3000', 200],
  ['http://box:3000', 'box:3000', 200],
  ['http://[fd00::2]:3000', '[fd00::2]:3000', 200],
  // a public name that somebody has pointed at the box
  ['http://evil.test:3000', 'evil.test:3000', 421],
  ['http://192.168.1.20.evil.test', '192.168.1.20.evil.test', 421],
])('a box without a set address, asked by a page of %s as %s, answers %i [SEC-20]', async (origin, host, status) => {
  const answer = await app.inject({ method: 'POST', url: '/', headers: { origin, host } });
  expect(answer.statusCode).toBe(status);
});

it('a page under a public name is refused before it is shown, with the setting that allows it', async () => {
  const answer = await app.inject({ method: 'GET', url: '/', headers: { host: 'evil.test' } });
  expect(answer.statusCode).toBe(421);
  expect(answer.body).toContain('APP_URL');
});
