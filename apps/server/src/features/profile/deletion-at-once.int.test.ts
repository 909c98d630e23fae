import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import {
  addMember,
  as,
  buildTestApp,
  createDocument,
  signUpPerson,
  type TestApp,
  type TestPerson,
  uploadBytes,
} from '../../../test/build-test-app.ts';
import { countWaiting } from '../../../test/count-waiting.ts';
import { listStored } from '../../../test/list-stored.ts';
import { runSql } from '../../../test/run-sql.ts';
import { sessionCookieName, verifySessionCookie } from '../../platform/http/session-cookie.ts';
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

async function isThere(table: string, id: string): Promise<boolean> {
  return (await runSql(test, `select id from ${table} where id = $1`, [id])).length > 0;
}

const ofPerson = ({ id }: TestPerson, shareWith: string[] = []) => ({
  kind: 'person' as const,
  personId: id,
  shareWith,
});

it('five times at once it is deleted once, and nothing is left half', async () => {
  await createDocument(test, elena);
  const answers = await Promise.all(Array.from({ length: 5 }, () => deleteAccount(elena)));
  const statuses = answers.map(({ statusCode }) => statusCode).sort();
  expect(statuses).toEqual([204, 401, 401, 401, 401]);
});

it('at the same moment as uploads, creations and changes: all are done before, or find no account', async () => {
  for (let round = 0; round < 8; round++) {
    const person = await signUpPerson(test);
    await addMember(test, person.familyId, leo, { state: 'invited' });
    await addMember(test, leo.familyId, person);
    await removeBuriedFiles(test);
    const before = listStored(test);
    const fileIds = await Promise.all(Array.from({ length: 4 }, () => uploadBytes(test, person)));
    const creation = (fileId: string, owner: TestPerson) => ({
      method: 'POST' as const,
      url: '/api/documents',
      payload: { fileId, fileName: 'a.png', name: 'Race', type: 'Other', target: ofPerson(owner, [leo.familyId]) },
    });
    const forThem = await uploadBytes(test, leo);
    const bytes = { headers: { 'content-type': 'application/octet-stream' }, payload: Buffer.from(await PICTURE) };
    const requests = [
      ...fileIds.map((fileId) => test.app.inject(as(person, creation(fileId, person)))),
      test.app.inject(as(leo, creation(forThem, person))),
      ...Array.from({ length: 3 }, () =>
        test.app.inject(
          as(person, {
            ...bytes,
            method: 'POST',
            url: '/api/uploads',
            headers: { ...bytes.headers, 'idempotency-key': randomUUID() },
          }),
        ),
      ),
      test.app.inject(as(person, { ...bytes, method: 'PUT', url: '/api/profile/avatar' })),
      test.app.inject(
        as(person, {
          method: 'PUT',
          url: '/api/profile',
          payload: { name: 'Anew', phone: null, location: null, bio: null },
        }),
      ),
      test.app.inject(as(person, { method: 'POST', url: '/api/families', payload: { name: 'Late' } })),
      test.app.inject(as(leo, { url: '/api/families' })),
    ];
    const [deleted, ...others] = await Promise.all([deleteAccount(person), ...requests]);
    expect(deleted?.statusCode).toBe(204);
    for (const answer of others) expect([200, 201, 401, 404]).toContain(answer.statusCode);
    await removeBuriedFiles(test);
    await runSql(test, 'delete from files where id = $1', [forThem]);
    await removeBuriedFiles(test);
    const [left] = await runSql(
      test,
      `select (select count(*) from documents where owner_id = $1 or added_by = $1 or name = 'Race')::int as documents,
         (select count(*) from files where uploaded_by = $1)::int as files,
         (select count(*) from families where owner_id = $1)::int as families,
         (select count(*) from auth.sessions where user_id = $1)::int as sessions,
         (select count(*) from file_tombstones)::int as tombstones`,
      [person.id],
    );
    expect(left).toEqual({ documents: 0, files: 0, families: 0, sessions: 0, tombstones: 0 });
    expect(listStored(test)).toEqual(before);
  }
});

it('at the moment when an Admin’s edit of a shared document holds what it waits for, both succeed', async () => {
  await addMember(test, leo.familyId, elena);
  const { id } = await createDocument(test, elena, { target: ofPerson(elena, [leo.familyId]) });
  const isWaitedFor = Promise.withResolvers<void>();
  const token = verifySessionCookie(leo.cookie, sessionCookieName(false), test.secret);
  const edit = test.transactions.writeAs(token, async (tx) => {
    await tx.updateTable('documents').set({ name: 'Edited' }).where('id', '=', id).execute();
    await isWaitedFor.promise; // the commit raises the version of its owner, whom the deletion holds by then
  });
  const deletion = deleteAccount(elena);
  await vi.waitFor(async () => expect(await countWaiting(test)).toBe(1), { timeout: 20_000, interval: 50 });
  isWaitedFor.resolve();
  const [deleted] = await Promise.all([deletion, edit]);
  expect(deleted.statusCode).toBe(204);
  expect(await isThere('documents', id)).toBe(false);
});

it('a joiner at that moment keeps the family from ending, or finds none', async () => {
  for (let round = 0; round < 8; round++) {
    const [person, joiner] = [await signUpPerson(test), await signUpPerson(test)];
    const join = runSql(test, `insert into members values ($1, $2, 'Member', 'active')`, [person.familyId, joiner.id]);
    const [deleted, joined] = await Promise.allSettled([deleteAccount(person), join]);
    const status = deleted.status === 'fulfilled' ? deleted.value.statusCode : 0;
    expect(['204 rejected', '409 fulfilled']).toContain(`${status} ${joined.status}`);
    expect(await isThere('families', person.familyId)).toBe(status === 409);
    expect(await isThere('people', person.id)).toBe(status === 409);
  }
});

const PICTURE = import('sharp').then(({ default: sharp }) =>
  sharp({ create: { width: 20, height: 20, channels: 3, background: '#1c5733' } })
    .png()
    .toBuffer(),
);
