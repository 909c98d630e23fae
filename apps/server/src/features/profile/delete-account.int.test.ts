import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  addMember,
  as,
  buildTestApp,
  createDocument,
  ORIGIN,
  signUpPerson,
  type TestApp,
  type TestPerson,
  uploadBytes,
} from '../../../test/build-test-app.ts';
import { getFile } from '../../../test/file-link.ts';
import { listStored } from '../../../test/list-stored.ts';
import { countRows, runSql } from '../../../test/run-sql.ts';
import { removeBuriedFiles } from '../files/sweep-files.ts';

let test: TestApp;
let elena: TestPerson;
let leo: TestPerson;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.stop());
beforeEach(async () => {
  await runSql(test, 'delete from rate_limits');
  elena = await signUpPerson(test);
  leo = await signUpPerson(test, 'Leo');
});

function deleteAccount(person: TestPerson, password = person.password) {
  return test.app.inject(as(person, { method: 'POST', url: '/api/profile/deletion', payload: { password } }));
}

async function outlook(person: TestPerson) {
  return (await test.app.inject(as(person, { url: '/api/profile/deletion' }))).json();
}

async function isThere(table: string, id: string): Promise<boolean> {
  return (await runSql(test, `select id from ${table} where id = $1`, [id])).length > 0;
}

const ofPerson = ({ id }: TestPerson, shareWith: string[] = []) => ({
  kind: 'person' as const,
  personId: id,
  shareWith,
});

it('the account ends with every session, and its cookie and cache are taken away [DAT-5, STA-5, PER-1]', async () => {
  const answer = await deleteAccount(elena);
  expect([answer.statusCode, answer.body]).toEqual([204, '']);
  expect(answer.headers['clear-site-data']).toBe('"cache"');
  expect(answer.headers['set-cookie']).toMatch(/^kinvault\.session=; Max-Age=0; Path=\/; HttpOnly; SameSite=Lax$/);
  expect((await test.app.inject(as(elena, { url: '/api/profile' }))).statusCode).toBe(401);
  expect((await deleteAccount(elena)).statusCode).toBe(401);
  const { email, password } = elena;
  const signIn = {
    method: 'POST' as const,
    url: '/api/auth/sign-in',
    headers: { origin: ORIGIN },
    payload: { email, password },
  };
  expect((await test.app.inject(signIn)).json()).toEqual({ error: { code: 'credentials_wrong' } });
});

it('a wrong password, and a visitor, delete nothing [SEC-21, SEC-4]', async () => {
  await createDocument(test, elena);
  expect((await deleteAccount(elena, `${elena.password}!`)).json()).toEqual({ error: { code: 'password_wrong' } });
  expect((await deleteAccount({ ...leo, password: elena.password })).statusCode).toBe(204); // the same words, his own account
  expect((await deleteAccount({ ...elena, cookie: '' })).statusCode).toBe(401);
  expect(await isThere('people', elena.id)).toBe(true);
  expect(await countRows(test, `documents where owner_id = '${elena.id}'`)).toBe(1);
});

it('nobody else’s account goes, whatever the body says [SEC-4, SEC-5]', async () => {
  const payload = { password: elena.password, personId: leo.id, id: leo.id };
  await test.app.inject(as(elena, { method: 'POST', url: '/api/profile/deletion', payload }));
  expect([await isThere('people', elena.id), await isThere('people', leo.id)]).toEqual([false, true]);
});

it('families of others are refused and named with their heirs; those of nobody else end [D-21]', async () => {
  const asks = await signUpPerson(test, 'Asks');
  await addMember(test, elena.familyId, leo, { role: 'Viewer' });
  await addMember(test, elena.familyId, asks, { state: 'requested' });
  const second = await test.app.inject(as(elena, { method: 'POST', url: '/api/families', payload: { name: 'Alone' } }));
  await addMember(test, second.json().familyId, asks, { state: 'invited' });
  await createDocument(test, elena);
  expect(await outlook(elena)).toEqual({
    documentCount: 1,
    orphans: [
      { familyId: elena.familyId, name: `Family of ${elena.name}`, heirs: [{ personId: leo.id, name: 'Leo' }] },
    ],
    endingFamilies: ['Alone'],
  });
  expect((await deleteAccount(elena)).json()).toEqual({ error: { code: 'owns_family' } });
  expect(await isThere('people', elena.id)).toBe(true);

  const url = `/api/families/${elena.familyId}/owner`;
  await test.app.inject(as(elena, { method: 'PUT', url, payload: { personId: leo.id } }));
  expect(await outlook(elena)).toMatchObject({ orphans: [], endingFamilies: ['Alone'] });
  expect((await deleteAccount(elena)).statusCode).toBe(204);
  expect(await isThere('families', second.json().familyId)).toBe(false);
  const { families } = (await test.app.inject(as(leo, { url: '/api/families' }))).json();
  expect(families.map(({ id }: { id: string }) => id).sort()).toEqual([leo.familyId, elena.familyId].sort());
  expect((await test.app.inject(as(asks, { url: '/api/families' }))).json().families).toHaveLength(1);
});

it('general documents end with their family; what was added for others, or for a family that stays, stays', async () => {
  await addMember(test, leo.familyId, elena);
  const family = (familyId: string) => ({ kind: 'family' as const, familyId });
  const ending = await createDocument(test, elena, { target: family(elena.familyId) });
  const stays = await createDocument(test, elena, { target: family(leo.familyId), name: 'Lease' });
  const forLeo = await createDocument(test, elena, { target: ofPerson(leo, [leo.familyId]), name: 'Leo’s' });
  const shared = await createDocument(test, elena, { target: ofPerson(elena, [leo.familyId]) });
  const before = await test.app.inject(as(leo, { url: '/api/documents' }));
  expect(before.json().documents).toHaveLength(3);
  expect((await deleteAccount(elena)).statusCode).toBe(204);
  await removeBuriedFiles(test);

  const after = await test.app.inject(as(leo, { url: '/api/documents' }));
  expect(after.json().documents.map(({ name, addedBy }: { name: string; addedBy: null }) => [name, addedBy])).toEqual([
    ['Leo’s', null],
    ['Lease', null],
  ]);
  for (const { id } of [stays, forLeo]) expect((await getFile(test, leo, id)).statusCode).toBe(200);
  for (const { id, fileId } of [ending, shared])
    expect([await isThere('documents', id), await isThere('files', fileId)]).toEqual([false, false]);
});

it('their files go from the store by the job planned with it, and nobody else’s', async () => {
  await removeBuriedFiles(test);
  const kept = await createDocument(test, leo);
  const before = listStored(test);
  await createDocument(test, elena);
  await uploadBytes(test, elena);
  await createDocument(test, elena, { target: { kind: 'family', familyId: elena.familyId } });
  expect(listStored(test)).toHaveLength(before.length + 3);
  await deleteAccount(elena);
  const planned = `select name, data from jobs.job where name in ('remove-files', 'forget-person') order by created_on desc, name limit 2`;
  expect(await runSql(test, planned)).toEqual([
    { name: 'forget-person', data: { personId: elena.id } },
    { name: 'remove-files', data: {} },
  ]);
  await removeBuriedFiles(test);
  expect(listStored(test)).toEqual(before);
  expect((await getFile(test, leo, kept.id)).statusCode).toBe(200);
});

it('a failure on the way deletes nothing at all', async () => {
  await createDocument(test, elena);
  await runSql(test, `alter table file_tombstones add constraint broken check (false) not valid`);
  expect((await deleteAccount(elena)).statusCode).toBe(500);
  await runSql(test, `alter table file_tombstones drop constraint broken`);
  expect((await test.app.inject(as(elena, { url: '/api/documents' }))).json().documents).toHaveLength(1);
});

it('the address signs up anew, with nothing of before', async () => {
  await createDocument(test, elena);
  await deleteAccount(elena);
  const { name, email, password } = elena;
  const family = { kind: 'create', name: 'Anew' };
  const payload = { name, email, password, family };
  const answer = await test.app.inject({
    method: 'POST',
    url: '/api/auth/sign-up',
    headers: { origin: ORIGIN },
    payload,
  });
  expect(answer.statusCode).toBe(201);
  expect(answer.json().person.id).not.toBe(elena.id);
  const cookie = answer.cookies.map((part) => `${part.name}=${encodeURIComponent(part.value)}`).join('; ');
  const anew = { ...elena, cookie };
  expect((await test.app.inject(as(anew, { url: '/api/documents' }))).json().documents).toEqual([]);
  expect((await test.app.inject(as(anew, { url: '/api/families' }))).json().families).toHaveLength(1);
});
