import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { addInvite } from '../../../test/add-invite.ts';
import {
  buildTestApp,
  cookieOf,
  createDocument,
  ORIGIN,
  signUpPerson,
  type TestApp,
  type TestPerson,
} from '../../../test/build-test-app.ts';
import { runSql } from '../../../test/run-sql.ts';

let test: TestApp;
let admin: TestPerson;
beforeAll(async () => {
  test = await buildTestApp();
  admin = await signUpPerson(test);
  await addInvite(test, admin.familyId, { code: 'AB12CD' });
});
afterAll(() => test.stop());
afterEach(() => runSql(test, `delete from rate_limits`)); // this file tries more codes than one address may

function check(code: string): Promise<LightMyRequestResponse> {
  return test.app.inject({
    method: 'POST',
    url: '/api/invites/check',
    headers: { origin: ORIGIN },
    payload: { code },
  });
}

function join(code: string): Promise<LightMyRequestResponse> {
  const payload = {
    name: 'Leo Rivera',
    email: `${randomUUID()}@rivera.example`,
    password: 'quiet lantern orchard',
    family: { kind: 'join', code },
  };
  return test.app.inject({ method: 'POST', url: '/api/auth/sign-up', headers: { origin: ORIGIN }, payload });
}

async function familiesOf(response: LightMyRequestResponse) {
  const headers = { cookie: cookieOf(response) };
  return (await test.app.inject({ url: '/api/families', headers })).json().families;
}

it('who joins by a code becomes a Member at once and sees the family [VAL-7]', async () => {
  const joined = await join('AB12CD');
  expect(joined.statusCode).toBe(201);
  expect(joined.json().isInFamily).toBe(true);
  const [family, ...others] = await familiesOf(joined);
  expect(others).toEqual([]);
  expect(family).toMatchObject({ id: admin.familyId, role: 'Member', ownerId: admin.id });
});

it.each(['ab12cd', ' AB12CD ', 'aB12cD'])(
  'case and surrounding blanks of a code do not count: "%s" [VAL-1]',
  async (code) => {
    expect((await check(code)).json()).toEqual({ familyName: 'Family of Elena Rivera' });
    expect((await join(code)).statusCode).toBe(201);
  },
);

it('a code that nobody has, and one that was ended, are invalid [VAL-1]', async () => {
  await addInvite(test, (await signUpPerson(test)).familyId, { code: 'ENDED1', isEnded: true });
  for (const code of ['ZZZZZZ', 'ENDED1', "'; --"]) {
    const answer = await check(code);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({ error: { code: 'invite_invalid' } });
  }
});

it('a code whose end has come is told to be expired, even at that very second, and has ended by it [VAL-1, STA-4]', async () => {
  const host = await signUpPerson(test);
  await addInvite(test, host.familyId, { code: 'LATE01', endsInSeconds: 0 });
  const first = await check('LATE01');
  expect(first.statusCode).toBe(410);
  expect(first.json()).toEqual({ error: { code: 'invite_expired' } });
  expect(await runSql(test, `select from invites where code = 'LATE01' and ended_at is null`)).toEqual([]);
  expect((await check('LATE01')).json()).toEqual({ error: { code: 'invite_invalid' } });
  await join('LATE01');
  expect(await runSql(test, 'select person_id from members where family_id = $1', [host.familyId])).toEqual([
    { person_id: host.id },
  ]);
});

it.each([
  ['ended', { isEnded: true }],
  ['expired', { endsInSeconds: 0 }],
])('a code that %s while the form was filled in opens the account without the family [AUT-8]', async (what, fate) => {
  const host = await signUpPerson(test);
  await addInvite(test, host.familyId, { code: what.slice(0, 6).toUpperCase().padEnd(6, 'X'), ...fate });
  const joined = await join(what.slice(0, 6).toUpperCase().padEnd(6, 'X'));
  expect(joined.statusCode).toBe(201);
  expect(joined.json()).toMatchObject({ person: { name: 'Leo Rivera' }, step: null, isInFamily: false });
  expect(await familiesOf(joined)).toEqual([]);
  const { id } = joined.json().person;
  expect(await runSql(test, 'select from members where person_id = $1', [id])).toEqual([]);
  expect(await runSql(test, 'select from mails where person_id = $1', [id])).toHaveLength(1);
});

it('a failure of the database is no refused code: then there is no account either [AUT-8]', async () => {
  const count = () => runSql(test, 'select count(*) from auth.users');
  const before = await count();
  await runSql(test, 'alter table members add constraint broken check (false) not valid');
  const answer = await join('AB12CD');
  await runSql(test, 'alter table members drop constraint broken');
  expect(answer.statusCode).toBe(500);
  expect(await count()).toEqual(before);
});

it("the database's clock says when a code ends, whatever the server's says", async () => {
  await addInvite(test, (await signUpPerson(test)).familyId, { code: 'CLOCK1', endsInSeconds: -60 });
  await addInvite(test, (await signUpPerson(test)).familyId, { code: 'CLOCK2', endsInSeconds: 3600 });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 8 * 86_400_000 });
  try {
    expect((await check('CLOCK1')).statusCode).toBe(410);
    vi.setSystemTime(Date.now() + 16 * 86_400_000);
    expect((await check('CLOCK2')).statusCode).toBe(200);
    expect((await join('CLOCK2')).json().isInFamily).toBe(true);
  } finally {
    vi.useRealTimers();
  }
});

it('a family that asks first gets a request, and the joiner sees nothing of it', async () => {
  const careful = await signUpPerson(test);
  await addInvite(test, careful.familyId, { code: 'ASKME1' });
  await runSql(test, 'update families set asks_before_join = true where id = $1', [careful.familyId]);
  await createDocument(test, careful, { target: { kind: 'family', familyId: careful.familyId } });
  const joined = await join('ASKME1');
  expect(joined.statusCode).toBe(201);
  expect(await familiesOf(joined)).toEqual([]);
  const headers = { cookie: cookieOf(joined) };
  expect((await test.app.inject({ url: '/api/documents', headers })).json()).toEqual({ documents: [], next: null });
  const rows = await runSql(test, 'select role, state from members where family_id = $1 and person_id = $2', [
    careful.familyId,
    joined.json().person.id,
  ]);
  expect(rows).toEqual([{ role: 'Member', state: 'requested' }]);
});

it('failed tries of codes are limited for one address, signing up or not; right ones are not counted [SEC-33]', async () => {
  for (let tries = 0; tries < 5; tries++) {
    expect((await check('AB12CD')).statusCode).toBe(200);
    expect((await join('AB12CD')).statusCode).toBe(201);
  }
  for (let tries = 0; tries < 10; tries++) {
    expect((await check('NOPE00')).statusCode).toBe(400);
    expect((await join('NOPE00')).json().isInFamily).toBe(false);
  }
  expect((await check('AB12CD')).statusCode).toBe(429);
  expect((await join('AB12CD')).json()).toEqual({ error: { code: 'too_many_requests' } });
});
