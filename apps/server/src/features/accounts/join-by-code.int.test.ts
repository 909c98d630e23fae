import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { expect, vi } from 'vitest';
import { addInvite } from '../../../test/add-invite.ts';
import { addPerson } from '../../../test/add-people.ts';
import { errorBody } from '../../../test/error-body.ts';
import { it as base } from '../../../test/fixtures.ts';
import { runSql } from '../../../test/run-sql.ts';
import { createDocument, forFamily } from '../../../test/test-documents.ts';
import { cookieOf, signUpPerson } from '../../../test/test-person.ts';
import { ORIGIN, type TestServer } from '../../../test/test-server.ts';

const it = base.extend('founder', { scope: 'file', auto: true }, async ({ server }) => {
  const founder = await addPerson(server, { name: 'Elena Rivera', family: 'Family of Elena Rivera' });
  await addInvite(server, founder.familyId, { code: 'AB12CD' });
  return founder;
});

it.afterEach(({ server }) => runSql(server, `delete from rate_limits`)); // this file tries more codes than one address may

function check(server: TestServer, code: string): Promise<LightMyRequestResponse> {
  return server.app.inject({
    method: 'POST',
    url: '/api/invites/check',
    headers: { origin: ORIGIN },
    payload: { code },
  });
}

function join(server: TestServer, code: string): Promise<LightMyRequestResponse> {
  const payload = {
    name: 'Leo Rivera',
    email: `${randomUUID()}@rivera.example`,
    password: 'quiet lantern orchard',
    family: { kind: 'join', code },
  };
  return server.app.inject({ method: 'POST', url: '/api/auth/sign-up', headers: { origin: ORIGIN }, payload });
}

async function familiesOf(server: TestServer, response: LightMyRequestResponse) {
  const headers = { cookie: cookieOf(response) };
  return (await server.app.inject({ url: '/api/families', headers })).json().families;
}

it('a person who joins by code becomes a Member at once and sees the family [VAL-7]', async ({ server, founder }) => {
  const joined = await join(server, 'AB12CD');
  expect(joined.statusCode).toBe(201);
  expect(joined.json().isInFamily).toBe(true);
  const [family, ...others] = await familiesOf(server, joined);
  expect(others).toEqual([]);
  expect(family).toMatchObject({ id: founder.familyId, role: 'Member', ownerId: founder.id });
});

it.for(['ab12cd', ' AB12CD ', 'aB12cD'])(
  'case and surrounding blanks of a code do not count: "%s" [VAL-1]',
  async (code, { server }) => {
    expect((await check(server, code)).json()).toEqual({ familyName: 'Family of Elena Rivera' });
    expect((await join(server, code)).statusCode).toBe(201);
  },
);

it('a code that nobody has, and one that was ended, are invalid [VAL-1]', async ({ server }) => {
  await addInvite(server, (await signUpPerson(server)).familyId, { code: 'ENDED1', isEnded: true });
  for (const code of ['ZZZZZZ', 'ENDED1', "'; --"]) {
    const answer = await check(server, code);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual(errorBody('invite_invalid'));
  }
});

it('a code that runs out is reported as expired, even in that second, and is ended by that [VAL-1, STA-4]', async ({
  server,
}) => {
  const host = await signUpPerson(server);
  await addInvite(server, host.familyId, { code: 'LATE01', endsInSeconds: 0 });
  const first = await check(server, 'LATE01');
  expect(first.statusCode).toBe(410);
  expect(first.json()).toEqual(errorBody('invite_expired'));
  expect(await runSql(server, `select from invites where code = 'LATE01' and ended_at is null`)).toEqual([]);
  expect((await check(server, 'LATE01')).json()).toEqual(errorBody('invite_invalid'));
  await join(server, 'LATE01');
  expect(await runSql(server, 'select person_id from members where family_id = $1', [host.familyId])).toEqual([
    { person_id: host.id },
  ]);
});

it.for([
  ['ended', { isEnded: true }],
  ['expired', { endsInSeconds: 0 }],
] as const)(
  'a code that %s while the form was filled in opens the account without the family [AUT-8]',
  async ([what, fate], { server }) => {
    const host = await signUpPerson(server);
    await addInvite(server, host.familyId, { code: what.slice(0, 6).toUpperCase().padEnd(6, 'X'), ...fate });
    const joined = await join(server, what.slice(0, 6).toUpperCase().padEnd(6, 'X'));
    expect(joined.statusCode).toBe(201);
    expect(joined.json()).toMatchObject({ person: { name: 'Leo Rivera' }, step: null, isInFamily: false });
    expect(await familiesOf(server, joined)).toEqual([]);
    const { id } = joined.json().person;
    expect(await runSql(server, 'select from members where person_id = $1', [id])).toEqual([]);
    expect(await runSql(server, 'select from mails where person_id = $1', [id])).toHaveLength(1);
  },
);

it('a failure of the database is no refused code: then there is no account either [AUT-8]', async ({ server }) => {
  const count = () => runSql(server, 'select count(*) from auth.users');
  const before = await count();
  await runSql(server, 'alter table members add constraint broken check (false) not valid');
  const answer = await join(server, 'AB12CD');
  await runSql(server, 'alter table members drop constraint broken');
  expect(answer.statusCode).toBe(500);
  expect(await count()).toEqual(before);
});

it("the database's clock says when a code ends, whatever the server's says", async ({ server }) => {
  await addInvite(server, (await signUpPerson(server)).familyId, { code: 'CLOCK1', endsInSeconds: -60 });
  await addInvite(server, (await signUpPerson(server)).familyId, { code: 'CLOCK2', endsInSeconds: 3600 });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 8 * 86_400_000 });
  try {
    expect((await check(server, 'CLOCK1')).statusCode).toBe(410);
    vi.setSystemTime(Date.now() + 16 * 86_400_000);
    expect((await check(server, 'CLOCK2')).statusCode).toBe(200);
    expect((await join(server, 'CLOCK2')).json().isInFamily).toBe(true);
  } finally {
    vi.useRealTimers();
  }
});

it('a family that asks first gets a request, and the joiner sees nothing of it', async ({ server }) => {
  const careful = await signUpPerson(server);
  await addInvite(server, careful.familyId, { code: 'ASKME1' });
  await runSql(server, 'update families set asks_before_join = true where id = $1', [careful.familyId]);
  await createDocument(careful, { target: forFamily(careful.familyId) });
  const joined = await join(server, 'ASKME1');
  expect(joined.statusCode).toBe(201);
  expect(await familiesOf(server, joined)).toEqual([]);
  const headers = { cookie: cookieOf(joined) };
  expect((await server.app.inject({ url: '/api/documents', headers })).json()).toMatchObject({
    documents: [],
    next: null,
  });
  const rows = await runSql(server, 'select role, state from members where family_id = $1 and person_id = $2', [
    careful.familyId,
    joined.json().person.id,
  ]);
  expect(rows).toEqual([{ role: 'Member', state: 'requested' }]);
});

it('failed tries of codes are limited for one address, signing up or not; right ones are not counted [SEC-33]', async ({
  server,
}) => {
  for (let tries = 0; tries < 5; tries++) {
    expect((await check(server, 'AB12CD')).statusCode).toBe(200);
    expect((await join(server, 'AB12CD')).statusCode).toBe(201);
  }
  for (let tries = 0; tries < 10; tries++) {
    expect((await check(server, 'NOPE00')).statusCode).toBe(400);
    expect((await join(server, 'NOPE00')).json().isInFamily).toBe(false);
  }
  expect((await check(server, 'AB12CD')).statusCode).toBe(429);
  expect((await join(server, 'AB12CD')).json()).toEqual(errorBody('too_many_requests'));
});
