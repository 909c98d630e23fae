import { expect } from 'vitest';
import { addInvite } from '../../../test/add-invite.ts';
import { addPerson } from '../../../test/add-people.ts';
import { it as base } from '../../../test/fixtures.ts';
import { runSql } from '../../../test/run-sql.ts';
import { ORIGIN, type TestServer } from '../../../test/test-server.ts';

const CODE = 'AB12CD';
const logged: string[] = [];
const it = base.extend('serverOptions', { scope: 'file' }, { log: (line: string) => logged.push(line) });
const toldLines = () => logged.filter((line) => line.includes('wrong invitation codes'));

it.beforeEach(async ({ server, owner }) => {
  await runSql(server, 'delete from rate_limits');
  await runSql(server, 'delete from invites');
  await addInvite(server, owner.familyId, { code: CODE });
  logged.length = 0;
});

function post(server: TestServer, url: string, payload: object, remoteAddress: string, cookie = '') {
  const headers = { origin: ORIGIN, cookie };
  return server.app.inject({ method: 'POST', url, headers, remoteAddress, payload });
}

const check = async (server: TestServer, code: string, from: string) =>
  (await post(server, '/api/invites/check', { code }, from)).statusCode;

/** As if so many people had failed elsewhere. */
async function failElsewhere(server: TestServer, tries: number): Promise<void> {
  await check(server, 'NOCODE', '198.51.100.99');
  await runSql(server, `update rate_limits set tries = $1 where bucket = 'invite-code:all'`, [tries]);
}

it('while the overall limit is full, a right code works for callers who have not failed [SEC-44]', async ({
  server,
}) => {
  await failElsewhere(server, 300);
  expect(await check(server, CODE, '192.0.2.1')).toBe(200);
  const joiner = await addPerson(server);
  expect((await post(server, '/api/families/join', { code: CODE }, '192.0.2.2', joiner.cookie)).statusCode).toBe(200);
  const newcomer = { name: 'Ada', email: 'ada@limits.example', password: 'quiet lantern orchard' };
  const family = { kind: 'join', code: CODE };
  const signedUp = await post(server, '/api/auth/sign-up', { ...newcomer, family }, '192.0.2.3');
  expect(signedUp.json()).toMatchObject({ isInFamily: true });
});

it('callers who have failed are refused while the overall limit is full, right code or not [SEC-33]', async ({
  server,
}) => {
  await failElsewhere(server, 300);
  expect(await check(server, 'NOCODE', '192.0.2.1')).toBe(400);
  expect(await check(server, CODE, '192.0.2.1')).toBe(429);
  const person = await addPerson(server);
  const join = async (code: string, from: string) =>
    (await post(server, '/api/families/join', { code }, from, person.cookie)).statusCode;
  expect(await join('NOCODE', '192.0.2.2')).toBe(400);
  expect(await join(CODE, '192.0.2.3')).toBe(429); // a new address does not make a new person
});

it('an IPv6 /48 has one failure while the overall limit is full, and a /56 has twenty before [SEC-33]', async ({
  server,
}) => {
  for (let house = 0; house < 20; house++)
    expect(await check(server, 'NOCODE', `2001:db8:7:5${(0x10 + house).toString(16)}::1`)).toBe(400);
  expect(await check(server, CODE, '2001:db8:7:5fff::1')).toBe(200);
  for (let address = 0; address < 20; address++)
    expect(await check(server, 'NOCODE', `2001:db8:8:5a${(0x10 + address).toString(16)}::1`)).toBe(400);
  expect(await check(server, CODE, '2001:db8:8:5aff::1')).toBe(429);
  await failElsewhere(server, 300);
  expect(await check(server, CODE, '2001:db8:7:9900::1')).toBe(429);
  expect(await check(server, CODE, '2001:db8:9:9900::1')).toBe(200);
});

it('one of many tries at once from a fresh address is checked while the overall limit is full [SEC-33]', async ({
  server,
}) => {
  await failElsewhere(server, 300);
  const statuses = await Promise.all(Array.from({ length: 12 }, () => check(server, 'NOCODE', '192.0.2.1')));
  expect(statuses.toSorted()).toEqual([400, ...Array(11).fill(429)]);
});

it('the log says once in an hour that the overall limit is full [SEC-44]', async ({ server }) => {
  await failElsewhere(server, 298);
  await check(server, 'NOCODE', '192.0.2.1');
  await check(server, 'NOCODE', '192.0.2.2');
  expect(toldLines()).toHaveLength(0);
  await Promise.all([3, 4, 5, 6].map((address) => check(server, 'NOCODE', `192.0.2.${address}`)));
  expect(toldLines()).toHaveLength(1);
  expect(toldLines()[0]).not.toContain('192.0.2');
  await runSql(server, `update rate_limits set resets_at = resets_at - interval '1 hour'`);
  await failElsewhere(server, 300);
  await check(server, 'NOCODE', '192.0.2.7');
  expect(toldLines()).toHaveLength(2);
});
