import { randomUUID } from 'node:crypto';
import { expect, vi } from 'vitest';
import { addPerson } from '../../../test/add-people.ts';
import { bearerOf } from '../../../test/bearer-of.ts';
import { countWaiting } from '../../../test/count-waiting.ts';
import { it as base } from '../../../test/fixtures.ts';
import { listStored } from '../../../test/list-stored.ts';
import { addMember } from '../../../test/membership.ts';
import { runSql } from '../../../test/run-sql.ts';
import { send, sendRequest } from '../../../test/send.ts';
import { createDocument, forPerson, uploadBytes } from '../../../test/test-documents.ts';
import { signUpPerson, type TestPerson } from '../../../test/test-person.ts';
import type { TestServer } from '../../../test/test-server.ts';

import { removeDeletedFiles } from '../files/sweep-files.ts';

const it = base.extend('leo', ({ server }) => addPerson(server, { name: 'Leo', family: 'Family of Leo' }));
it.beforeEach(async ({ server }) => {
  await runSql(server, 'delete from rate_limits');
});

function deleteAccount(person: TestPerson, password = person.password) {
  return send(person, 'POST /api/profile/deletion', { password });
}

async function isThere(server: TestServer, table: string, id: string): Promise<boolean> {
  return (await runSql(server, `select id from ${table} where id = $1`, [id])).length > 0;
}

it('an account deleted five times at once is deleted once, and nothing is left half done', async ({ owner }) => {
  await createDocument(owner);
  const answers = await Promise.all(Array.from({ length: 5 }, () => deleteAccount(owner)));
  const statuses = answers.map(({ statusCode }) => statusCode).sort();
  expect(statuses).toEqual([204, 401, 401, 401, 401]);
});

it('uploads, creations and changes during a deletion are done before it, or find no account', async ({
  server,
  leo,
}) => {
  for (let round = 0; round < 8; round++) {
    const person = await signUpPerson(server);
    await addMember(person.familyId, leo, { state: 'invited' });
    await addMember(leo.familyId, person);
    await removeDeletedFiles(server);
    const before = listStored(server);
    const fileIds = await Promise.all(Array.from({ length: 4 }, () => uploadBytes(person)));
    const creation = (fileId: string, owner: TestPerson) => ({
      method: 'POST' as const,
      url: '/api/documents',
      payload: { fileId, fileName: 'a.png', name: 'Race', type: 'Other', target: forPerson(owner, leo.familyId) },
    });
    const forThem = await uploadBytes(leo);
    const bytes = { headers: { 'content-type': 'application/octet-stream' }, payload: Buffer.from(await PICTURE) };
    const requests = [
      ...fileIds.map((fileId) => sendRequest(person, creation(fileId, person))),
      sendRequest(leo, creation(forThem, person)),
      ...Array.from({ length: 3 }, () =>
        sendRequest(person, {
          ...bytes,
          method: 'POST',
          url: '/api/uploads',
          headers: { ...bytes.headers, 'idempotency-key': randomUUID() },
        }),
      ),
      sendRequest(person, { ...bytes, method: 'PUT', url: '/api/profile/avatar' }),
      send(person, 'PUT /api/profile', { name: 'Anew', phone: null, location: null, bio: null }),
      send(person, 'POST /api/families', { name: 'Late' }),
      send(leo, 'GET /api/families'),
    ];
    const [deleted, ...others] = await Promise.all([deleteAccount(person), ...requests]);
    expect(deleted?.statusCode).toBe(204);
    for (const answer of others) expect([200, 201, 401, 404]).toContain(answer.statusCode);
    await removeDeletedFiles(server);
    await runSql(server, 'delete from files where id = $1', [forThem]);
    await removeDeletedFiles(server);
    const [left] = await runSql(
      server,
      `select (select count(*) from documents where owner_id = $1 or added_by = $1 or name = 'Race')::int as documents,
         (select count(*) from files where uploaded_by = $1)::int as files,
         (select count(*) from families where owner_id = $1)::int as families,
         (select count(*) from auth.sessions where user_id = $1)::int as sessions,
         (select count(*) from file_tombstones)::int as tombstones`,
      [person.id],
    );
    expect(left).toEqual({ documents: 0, files: 0, families: 0, sessions: 0, tombstones: 0 });
    expect(listStored(server)).toEqual(before);
  }
});

it('a deletion that waits for an Admin’s edit of a shared document succeeds, and so does the edit', async ({
  server,
  owner,
  leo,
}) => {
  await addMember(leo.familyId, owner);
  const { id } = await createDocument(owner, { target: forPerson(owner, leo.familyId) });
  const [isEdited, isWaitedFor] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const edit = server.transactions.writeAs(bearerOf(leo.cookie), async (tx) => {
    await tx.updateTable('documents').set({ name: 'Edited' }).where('id', '=', id).execute();
    isEdited.resolve();
    await isWaitedFor.promise; // the commit raises the version of its owner, whom the deletion holds by then
  });
  await isEdited.promise; // otherwise the deletion could come first
  const deletion = deleteAccount(owner);
  // a transaction that nobody ends would keep the server from stopping
  await vi
    .waitFor(async () => expect(await countWaiting(server)).toBe(1), { timeout: 20_000, interval: 50 })
    .finally(() => isWaitedFor.resolve());
  const [deleted] = await Promise.all([deletion, edit]);
  expect(deleted.statusCode).toBe(204);
  expect(await isThere(server, 'documents', id)).toBe(false);
});

it('a person who joins during a deletion keeps the family from ending, or finds none', async ({ server }) => {
  for (let round = 0; round < 8; round++) {
    const [person, joiner] = [await signUpPerson(server), await signUpPerson(server)];
    const join = runSql(server, `insert into members values ($1, $2, 'Member', 'active')`, [
      person.familyId,
      joiner.id,
    ]);
    const [deleted, joined] = await Promise.allSettled([deleteAccount(person), join]);
    const status = deleted.status === 'fulfilled' ? deleted.value.statusCode : 0;
    expect(['204 rejected', '409 fulfilled']).toContain(`${status} ${joined.status}`);
    expect(await isThere(server, 'families', person.familyId)).toBe(status === 409);
    expect(await isThere(server, 'people', person.id)).toBe(status === 409);
  }
});

const PICTURE = import('sharp').then(({ default: sharp }) =>
  sharp({ create: { width: 20, height: 20, channels: 3, background: '#1c5733' } })
    .png()
    .toBuffer(),
);
