import { describe, expect } from 'vitest';
import { addPerson } from '../../../test/add-people.ts';
import { errorBody } from '../../../test/error-body.ts';
import { getFile } from '../../../test/file-link.ts';
import { it as base } from '../../../test/fixtures.ts';
import { listStored } from '../../../test/list-stored.ts';
import { addMember } from '../../../test/membership.ts';
import { countRows, runSql } from '../../../test/run-sql.ts';
import { send } from '../../../test/send.ts';
import { createDocument, forFamily, forPerson, uploadBytes } from '../../../test/test-documents.ts';
import { signUpPerson, type TestPerson } from '../../../test/test-person.ts';
import { ORIGIN, type TestServer } from '../../../test/test-server.ts';

import { removeDeletedFiles } from '../files/sweep-files.ts';

const it = base.extend('leo', ({ server }) => addPerson(server, { name: 'Leo', family: 'Family of Leo' }));
it.beforeEach(async ({ server }) => {
  await runSql(server, 'delete from rate_limits');
});

function deleteAccount(person: TestPerson, password = person.password) {
  return send(person, 'POST /api/profile/deletion', { password });
}

async function outlook(person: TestPerson) {
  return (await send(person, 'GET /api/profile/deletion')).json();
}

async function isThere(server: TestServer, table: string, id: string): Promise<boolean> {
  return (await runSql(server, `select id from ${table} where id = $1`, [id])).length > 0;
}

it('a deleted account ends with every session, and its cookie and cache are cleared [DAT-5, STA-5, PER-1]', async ({
  server,
  owner,
}) => {
  const answer = await deleteAccount(owner);
  expect([answer.statusCode, answer.body]).toEqual([204, '']);
  expect(answer.headers['clear-site-data']).toBe('"cache"');
  expect(answer.headers['set-cookie']).toEqual(['kinvault.session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax']);
  expect((await send(owner, 'GET /api/profile')).statusCode).toBe(401);
  expect((await deleteAccount(owner)).statusCode).toBe(401);
  const { email, password } = owner;
  const signIn = {
    method: 'POST' as const,
    url: '/api/auth/sign-in',
    headers: { origin: ORIGIN },
    payload: { email, password },
  };
  expect((await server.app.inject(signIn)).json()).toEqual(errorBody('credentials_wrong'));
});

it('a wrong password, and a visitor, delete nothing [SEC-21, SEC-4]', async ({ server, owner, leo }) => {
  await createDocument(owner);
  expect((await deleteAccount(owner, `${owner.password}!`)).json()).toEqual(errorBody('password_wrong'));
  expect((await deleteAccount({ ...leo, password: owner.password })).statusCode).toBe(204); // the same words, his own account
  expect((await deleteAccount({ ...owner, cookie: '' })).statusCode).toBe(401);
  expect(await isThere(server, 'people', owner.id)).toBe(true);
  expect(await countRows(server, `documents where owner_id = '${owner.id}'`)).toBe(1);
});

it('nobody else’s account goes, whatever the body says [SEC-4, SEC-5]', async ({ server, owner, leo }) => {
  const payload = { password: owner.password, personId: leo.id, id: leo.id };
  await send(owner, 'POST /api/profile/deletion', payload);
  expect([await isThere(server, 'people', owner.id), await isThere(server, 'people', leo.id)]).toEqual([false, true]);
});

it('a deletion is refused for families with other members, which are named with their heirs; families of nobody else end [D-21]', async ({
  server,
  owner,
  leo,
}) => {
  const asks = await signUpPerson(server, 'Asks');
  await addMember(owner.familyId, leo, { role: 'Viewer' });
  await addMember(owner.familyId, asks, { state: 'requested' });
  const second = await send(owner, 'POST /api/families', { name: 'Alone' });
  await addMember(second.json().familyId, asks, { state: 'invited' });
  await createDocument(owner);
  expect(await outlook(owner)).toEqual({
    documentCount: 1,
    orphans: [{ familyId: owner.familyId, name: 'Rivera', heirs: [{ personId: leo.id, name: 'Leo' }] }],
    endingFamilies: ['Alone'],
  });
  expect((await deleteAccount(owner)).json()).toEqual(errorBody('owns_family'));
  expect(await isThere(server, 'people', owner.id)).toBe(true);

  const url = `/api/families/${owner.familyId}/owner`;
  await send(owner, `PUT ${url}`, { personId: leo.id });
  expect(await outlook(owner)).toMatchObject({ orphans: [], endingFamilies: ['Alone'] });
  expect((await deleteAccount(owner)).statusCode).toBe(204);
  expect(await isThere(server, 'families', second.json().familyId)).toBe(false);
  const { families } = (await send(leo, 'GET /api/families')).json();
  expect(families.map(({ id }: { id: string }) => id).sort()).toEqual([leo.familyId, owner.familyId].sort());
  expect((await send(asks, 'GET /api/families')).json().families).toHaveLength(1);
});

it('a deletion ends general documents with their family; documents added for others, or for a family that stays, stay', async ({
  server,
  owner,
  leo,
}) => {
  await addMember(leo.familyId, owner);
  const family = (familyId: string) => forFamily(familyId);
  const ending = await createDocument(owner, { target: family(owner.familyId) });
  const stays = await createDocument(owner, { target: family(leo.familyId), name: 'Lease' });
  const forLeo = await createDocument(owner, { target: forPerson(leo, leo.familyId), name: 'Leo’s' });
  const shared = await createDocument(owner, { target: forPerson(owner, leo.familyId) });
  const before = await send(leo, 'GET /api/documents');
  expect(before.json().documents).toHaveLength(3);
  expect((await deleteAccount(owner)).statusCode).toBe(204);
  await removeDeletedFiles(server);

  const after = await send(leo, 'GET /api/documents');
  expect(after.json().documents.map(({ name, addedBy }: { name: string; addedBy: null }) => [name, addedBy])).toEqual([
    ['Leo’s', null],
    ['Lease', null],
  ]);
  for (const { id } of [stays, forLeo]) expect((await getFile(leo, id)).statusCode).toBe(200);
  for (const { id, fileId } of [ending, shared])
    expect([await isThere(server, 'documents', id), await isThere(server, 'files', fileId)]).toEqual([false, false]);
});

it('a deletion plans the job that removes its files from the store, and nobody else’s', async ({
  server,
  owner,
  leo,
}) => {
  await removeDeletedFiles(server);
  await runSql(server, 'delete from jobs.job');
  const kept = await createDocument(leo);
  const before = listStored(server);
  await createDocument(owner);
  await uploadBytes(owner);
  await createDocument(owner, { target: forFamily(owner.familyId) });
  expect(listStored(server)).toHaveLength(before.length + 3);
  await deleteAccount(owner);
  const planned = `select name, data from jobs.job where name in ('remove-files', 'forget-person') order by created_on desc, name limit 2`;
  expect(await runSql(server, planned)).toEqual([
    { name: 'forget-person', data: { personId: owner.id } },
    { name: 'remove-files', data: {} },
  ]);
  await removeDeletedFiles(server);
  expect(listStored(server)).toEqual(before);
  expect((await getFile(leo, kept.id)).statusCode).toBe(200);
});

it('a deletion that fails on the way deletes nothing at all', async ({ server, owner }) => {
  await createDocument(owner);
  await runSql(server, `alter table file_tombstones add constraint broken check (false) not valid`);
  expect((await deleteAccount(owner)).statusCode).toBe(500);
  await runSql(server, `alter table file_tombstones drop constraint broken`);
  expect((await send(owner, 'GET /api/documents')).json().documents).toHaveLength(1);
});

describe('a step that fails', () => {
  it.afterEach(async ({ server }) => {
    await runSql(server, 'drop function if exists refuse cascade');
  });

  it.for([
    ['documents', 'XX000', 500, 'documents_not_deleted'],
    ['members', 'XX000', 500, 'families_not_left'],
    ['people', 'XX000', 500, 'profile_not_deleted'],
    ['documents', '57014', 503, 'unavailable'],
  ] as const)(
    'a deletion that fails in %s with %s is answered %i %s, and nothing is deleted [DAT-5]',
    async ([table, state, status, code], { server, owner, leo }) => {
      await addMember(leo.familyId, owner);
      await createDocument(owner);
      await runSql(
        server,
        `create function refuse() returns trigger language plpgsql as $$
         begin raise exception 'the secret inside' using errcode = '${state}'; end $$;
       create trigger refuse before delete on ${table} for each row execute function refuse()`,
      );
      const answer = await deleteAccount(owner);
      expect([answer.statusCode, answer.json()]).toEqual([status, errorBody(code)]);
      expect((await send(owner, 'GET /api/profile')).statusCode).toBe(200);
      expect((await send(owner, 'GET /api/documents')).json().documents).toHaveLength(1);
      const { families } = (await send(owner, 'GET /api/families')).json();
      expect(families.map(({ id }: { id: string }) => id).sort()).toEqual([owner.familyId, leo.familyId].sort());

      await runSql(server, 'drop function refuse cascade');
      expect((await deleteAccount(owner)).statusCode).toBe(204);
      expect(await isThere(server, 'people', owner.id)).toBe(false);
    },
  );
});

it('an invitation to an unconfirmed address outlives the account', async ({ server, owner, leo }) => {
  await addMember(leo.familyId, owner);
  const { email } = owner;
  await runSql(server, 'update auth.users set email_verified = false where id = $1', [owner.id]);
  await runSql(
    server,
    `insert into invites (id, family_id, email, role, created_by, expires_at)
     values (gen_random_uuid(), $1, $2, 'Member', $3, now() + interval '7 days')`,
    [leo.familyId, email, leo.id],
  );
  expect((await deleteAccount(owner)).statusCode).toBe(204);
  expect(await countRows(server, `invites where email = '${email}' and ended_at is null`)).toBe(1);
});

it('the address of a deleted account can sign up again, with nothing of before', async ({ server, owner }) => {
  await createDocument(owner);
  await deleteAccount(owner);
  const { name, email, password } = owner;
  const family = { kind: 'create', name: 'Anew' };
  const payload = { name, email, password, family };
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/auth/sign-up',
    headers: { origin: ORIGIN },
    payload,
  });
  expect(answer.statusCode).toBe(201);
  expect(answer.json().person.id).not.toBe(owner.id);
  const cookie = answer.cookies.map((part) => `${part.name}=${encodeURIComponent(part.value)}`).join('; ');
  const anew = { ...owner, cookie };
  expect((await send(anew, 'GET /api/documents')).json().documents).toEqual([]);
  expect((await send(anew, 'GET /api/families')).json().families).toHaveLength(1);
});
