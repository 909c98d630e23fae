import { expect } from 'vitest';
import { countWaiting } from '../../../test/count-waiting.ts';
import { it as base } from '../../../test/fixtures.ts';
import {
  addGuardian,
  addNoa,
  agree,
  ask,
  end,
  joinedTo,
  partings,
  stateOf,
  undo,
} from '../../../test/parting-scene.ts';
import { countRows, runSql } from '../../../test/run-sql.ts';
import { outcome, send } from '../../../test/send.ts';
import { sqlAsPerson } from '../../../test/sql-as-person.ts';
import { openSql } from '../../../test/sql-session.ts';
import { createDocument, uploadBytes } from '../../../test/test-documents.ts';
import { on, type TestPerson } from '../../../test/test-person.ts';
import { ORIGIN, type TestServer } from '../../../test/test-server.ts';

/** Noa, whom the family's owner looks after. */
const it = base.extend('noa', ({ owner, familyId }) => addNoa(owner, familyId));
it.beforeEach(({ server }) => runSql(server, 'delete from rate_limits'));

const forNoa = (personId: string, ...shareWith: string[]) => ({ kind: 'person' as const, personId, shareWith });
const NOT_FOUND = '404 not_found';

it('nothing leads to a removed person any more, whoever tries it [PPL-8]', async ({
  server,
  owner,
  member,
  viewer,
  familyId,
  noa,
}) => {
  const paper = await createDocument(owner, { target: forNoa(noa, familyId) });
  const fileId = await uploadBytes(owner);
  const link = (
    await send(owner, `PUT /api/people/${noa}/account-invite`, { email: null, guardiansUntil: null })
  ).json();
  expect(await ask(owner, noa)).toBe('200');
  const before = await stateOf(server, noa);
  const upload = { fileId, fileName: 'a.png', name: 'Passport', type: 'Passport', target: forNoa(noa) };
  const share = { mayEdit: true, until: null };
  for (const person of [owner, member]) {
    const tries = await Promise.all([
      outcome(person, 'POST /api/documents', upload),
      outcome(person, `GET /api/documents/${paper.id}`),
      outcome(person, `GET /api/documents/${paper.id}/versions`),
      outcome(person, `POST /api/documents/${paper.id}/restore`),
      outcome(person, `POST /api/documents/${paper.id}/take-back`),
      outcome(person, `PUT /api/documents/${paper.id}/receivers/${viewer.id}`, share),
      outcome(person, `POST /api/documents/${paper.id}/shares`, { familyId }),
      outcome(person, `PUT /api/families/${familyId}/people/${noa}`),
      outcome(person, `PUT /api/people/${noa}/guardians/${viewer.id}`),
      outcome(person, `POST /api/people/${noa}/guardianship`),
      outcome(person, `PUT /api/people/${noa}/account-invite`, { email: null, guardiansUntil: null }),
      outcome(person, `PATCH /api/people/${noa}`, { name: 'X', bornOn: null }),
      outcome(person, `DELETE /api/people/${noa}/avatar`),
      outcome(person, `GET /api/people/${noa}/parting/documents`),
      ask(person, noa),
      agree(person, noa),
      end(person, noa),
    ]);
    expect(tries.filter((answer) => !/^40[34]/.test(answer))).toEqual([]);
    expect((await send(person, `GET /api/documents?ownerId=${noa}`)).json().documents).toEqual([]);
  }
  expect(await undo(member, noa)).toBe(NOT_FOUND);
  const headers = { origin: ORIGIN };
  const accepting = { token: link.token, email: 'noa@rivera.example', password: 'quiet lantern orchard' };
  const accepted = await server.app.inject({
    method: 'POST',
    url: '/api/account-invites/accept',
    headers,
    payload: accepting,
  });
  expect(accepted.statusCode).toBeGreaterThanOrEqual(400);
  expect(await stateOf(server, noa)).toEqual(before);
});

it('the database itself shows a question and its undo to those whom it concerns, and what is kept to nobody [PPL-8]', async ({
  server,
  owner,
  admin,
  member,
  noa,
}) => {
  await addGuardian(owner, noa, admin);
  await ask(owner, noa);
  const seen = async ({ id }: TestPerson) =>
    (await sqlAsPerson(server, id, ['select person_id from partings where person_id = $1', [noa]])).length;
  expect([await seen(owner), await seen(admin), await seen(member)]).toEqual([1, 1, 0]);
  await agree(admin, noa);
  expect([await seen(owner), await seen(admin), await seen(member)]).toEqual([1, 1, 0]);
  const tried = (text: string) => sqlAsPerson(server, owner.id, [text, [noa]]).then(String, ({ message }) => message);
  expect(await tried('select kept from partings where person_id = $1')).toMatch(/permission denied/);
  for (const change of [
    'update partings set done_at = null where person_id = $1',
    'delete from partings where person_id = $1',
    `insert into partings (person_id, kind) values ($1, 'removed')`,
  ])
    expect(await tried(change)).toMatch(/permission denied/);
  // those who may undo see the name, and no others
  const named = async ({ id }: TestPerson) =>
    (await sqlAsPerson(server, id, ['select name from people where id = $1', [noa]])).length;
  expect([await named(owner), await named(member)]).toEqual([1, 0]);
});

it('the account that is asked learns how many papers there are, and others nothing of them [PPL-8]', async ({
  server,
  owner,
  member,
  viewer,
  noa,
}) => {
  await createDocument(owner, { target: forNoa(noa) });
  await ask(owner, noa, joinedTo(member));
  const facts = async ({ id }: TestPerson) =>
    sqlAsPerson(server, id, ['select waiting, documents::int, ending::int from parting_facts($1)', [noa]]);
  expect(await facts(member)).toEqual([{ waiting: [member.id], documents: 1, ending: 0 }]);
  expect(await facts(owner)).toEqual([{ waiting: [member.id], documents: 0, ending: 0 }]);
  expect(await facts(viewer)).toEqual([{ waiting: [], documents: 0, ending: 0 }]);
  expect(await partings(viewer)).toEqual([]);
});

/** Every second time on the other server. */
const spread = (server: TestServer, twin: TestServer, calls: ((server: TestServer) => Promise<string>)[]) =>
  Promise.all(calls.map((call, index) => call(index % 2 ? twin : server)));

it('of several answers and undos at once each counts once [PPL-8]', async ({
  server,
  twin,
  owner,
  admin,
  member,
  familyId,
  noa,
}) => {
  const paper = await createDocument(owner, { target: forNoa(noa, familyId) });
  await addGuardian(owner, noa, admin);
  const before = await stateOf(server, noa);
  const asked = await spread(server, twin, [
    (one) => ask(on(one, owner), noa),
    (one) => ask(on(one, admin), noa),
    (one) => ask(on(one, owner), noa),
  ]);
  expect(asked.toSorted()).toEqual(['200', '409 parting_waits', '409 parting_waits']);
  const agreed = await spread(server, twin, [
    (one) => agree(on(one, admin), noa),
    (one) => agree(on(one, owner), noa),
    (one) => agree(on(one, admin), noa),
    (one) => agree(on(one, owner), noa),
  ]);
  for (const answer of agreed) expect(['200', NOT_FOUND]).toContain(answer);
  expect(await countRows(server, `partings where person_id = '${noa}' and done_at is not null`)).toBe(1);
  const undone = await spread(server, twin, [(one) => undo(on(one, admin), noa), (one) => undo(on(one, owner), noa)]);
  expect(undone.toSorted()).toEqual(['204', NOT_FOUND]);
  expect(await stateOf(server, noa)).toEqual(before);

  // consent and refusal: one of the two
  await ask(owner, noa, joinedTo(member));
  await agree(admin, noa, joinedTo(member));
  const answers = await spread(server, twin, [
    (one) => agree(on(one, member), noa, joinedTo(member)),
    (one) => end(on(one, owner), noa),
  ]);
  expect(answers.filter((answer) => answer === NOT_FOUND)).toHaveLength(1);
  const isDone = answers[0] === '200';
  expect((await send(member, `GET /api/documents/${paper.id}`)).json().isOwn).toBe(isDone);
});

it('a removal that races an invitation to an account accepted is first, or finds the account [PPL-8, PPL-5]', async ({
  server,
  twin,
  owner,
  noa,
}) => {
  const { token } = (
    await send(owner, `PUT /api/people/${noa}/account-invite`, { email: null, guardiansUntil: null })
  ).json();
  const payload = { token, email: `${noa}@rivera.example`, password: 'quiet lantern orchard' };
  const url = '/api/account-invites/accept';
  const [removed, accepted] = await Promise.all([
    ask(owner, noa),
    twin.app.inject({ method: 'POST', url, headers: { origin: ORIGIN }, payload }),
  ]);
  const hasAccount = accepted.statusCode === 201;
  expect(removed).toBe(hasAccount ? NOT_FOUND : '200');
  expect(await countRows(server, `auth.users where id = '${noa}'`)).toBe(hasAccount ? 1 : 0);
  expect(await countRows(server, `members where person_id = '${noa}'`)).toBe(hasAccount ? 1 : 0);
});

/** Holds the last agreement where it has locked Noa and nothing else is done, until `release`. */
async function holdAgreement(server: TestServer, owner: TestPerson, noa: string) {
  const sql = await openSql(server);
  await sql.run('begin');
  await sql.run('select from people where id = $1 for update', [owner.id]);
  const answer = agree(owner, noa);
  await expect.poll(() => countWaiting(server)).toBe(1);
  return {
    answer,
    release: async () => {
      await sql.run('rollback');
      await sql.end();
    },
  };
}

it('a paper that is added while its person is removed is refused, not lost [PPL-8, REL-1]', async ({
  server,
  owner,
  admin,
  noa,
}) => {
  await addGuardian(owner, noa, admin);
  await ask(admin, noa);
  const fileId = await uploadBytes(admin);
  const { answer, release } = await holdAgreement(server, owner, noa);
  const upload = { fileId, fileName: 'a.png', name: 'Passport', type: 'Passport', target: forNoa(noa) };
  const adding = outcome(admin, 'POST /api/documents', upload);
  await expect.poll(() => countWaiting(server)).toBe(2);
  await release();
  expect([await answer, await adding]).toEqual(['200', NOT_FOUND]);
  expect(await countRows(server, `documents where owner_id = '${noa}'`)).toBe(0);
  // the upload is still there for somebody else
  expect(await outcome(admin, 'POST /api/documents', { ...upload, target: forNoa(admin.id) })).toBe('201');
});

it('a removal killed in the middle has changed nothing, and the same answer works again [PPL-8]', async ({
  server,
  owner,
  admin,
  familyId,
  noa,
}) => {
  await createDocument(owner, { target: forNoa(noa, familyId) });
  await addGuardian(owner, noa, admin);
  await ask(admin, noa);
  const before = await stateOf(server, noa);
  const { answer, release } = await holdAgreement(server, owner, noa);
  await runSql(
    server,
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  );
  expect(await answer).toMatch(/^50/);
  await release();
  expect(await stateOf(server, noa)).toEqual(before);
  expect(await countRows(server, `partings where person_id = '${noa}' and done_at is null`)).toBe(1);
  expect(await agree(owner, noa)).toBe('200');
  expect(await countRows(server, `members where person_id = '${noa}'`)).toBe(0);
});
