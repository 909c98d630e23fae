import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { describe, expect, vi } from 'vitest';
import { addFamily } from '../../../../test/add-people.ts';
import { countWaiting } from '../../../../test/count-waiting.ts';
import { it as base } from '../../../../test/fixtures.ts';
import { addMember } from '../../../../test/membership.ts';
import { outcome, send, sendRequest } from '../../../../test/send.ts';
import { sqlAsPerson } from '../../../../test/sql-as-person.ts';
import { openSql } from '../../../../test/sql-session.ts';
import { createDocument, forPerson } from '../../../../test/test-documents.ts';
import type { TestPerson } from '../../../../test/test-person.ts';
import type { TestServer } from '../../../../test/test-server.ts';

const it = base.extend('second', ({ owner }) => addFamily(owner, 'Second'));

const own = (person: TestPerson, ...familyIds: string[]) =>
  createDocument(person, { target: forPerson(person, ...familyIds) });
const renew = (person: TestPerson, old: Document, newer: Document) =>
  outcome(person, `POST /api/documents/${old.id}/renewals`, { newDocumentId: newer.id });
const unshare = (person: TestPerson, { id }: Document, familyId: string) =>
  outcome(person, `DELETE /api/documents/${id}/shares/${familyId}`);
const sharedWith = async (person: TestPerson, { id }: Document): Promise<string[]> =>
  (await send(person, `GET /api/documents/${id}`)).json().sharedWith;
const many = (person: TestPerson, url: string, key: string, payload: object) =>
  sendRequest(person, { method: 'POST', url, headers: { 'idempotency-key': key }, payload });

/** Starts the calls one after the other, each once those before it wait, and lets all go on. */
async function whileLocked(server: TestServer, table: string, calls: (() => Promise<string>)[]): Promise<string[]> {
  const sql = await openSql(server);
  await sql.run(`begin; lock table ${table} in share row exclusive mode`);
  const answers: Promise<string>[] = [];
  for (const call of calls) {
    const answer = call();
    let isAnswered = false;
    void answer.finally(() => {
      isAnswered = true;
    });
    answers.push(answer);
    await vi.waitFor(async () => expect(isAnswered || (await countWaiting(server)) === answers.length).toBe(true), {
      timeout: 20_000,
      interval: 50,
    });
  }
  await sql.run('commit');
  await sql.end();
  return await Promise.all(answers);
}

describe('at once with a renewal', () => {
  it('the end of a share is the end for the new document, too [SEC-58]', async ({
    server,
    owner,
    familyId,
    second,
  }) => {
    const [old, newer] = [await own(owner, familyId, second), await own(owner)];
    const calls = [() => renew(owner, old, newer), () => unshare(owner, old, familyId)];
    expect(await whileLocked(server, 'marks', calls)).toEqual(['200', '204']);
    expect([await sharedWith(owner, old), await sharedWith(owner, newer)]).toEqual([[second], [second]]);
  });

  it('the end of a share, come first, leaves an Admin nothing to renew with [D-45, SEC-58]', async ({
    server,
    owner,
    admin,
    familyId,
    second,
  }) => {
    await addMember(second, admin, { role: 'Admin' });
    const [old, newer] = [await own(owner, familyId, second), await own(owner, familyId, second)];
    const calls = [() => unshare(owner, newer, familyId), () => renew(admin, old, newer)];
    expect(await whileLocked(server, 'activity', calls)).toEqual(['204', '409 renewal_narrows']);
    expect([await sharedWith(owner, old), await sharedWith(owner, newer)]).toEqual([
      [familyId, second].toSorted(),
      [second],
    ]);
  });
});

describe('an undo', () => {
  it('of a renewal ends what later renewals have passed on of it, and nothing else [KNO-9, SEC-58]', async ({
    owner,
    familyId,
    second,
  }) => {
    const [one, two, three] = [await own(owner, familyId, second), await own(owner), await own(owner, second)];
    await renew(owner, one, two);
    await renew(owner, two, three);
    expect(await sharedWith(owner, three)).toEqual([familyId, second].toSorted());
    expect(await outcome(owner, `DELETE /api/documents/${one.id}/renewals`)).toBe('204');
    expect(await sharedWith(owner, one)).toEqual([familyId, second].toSorted());
    expect([await sharedWith(owner, two), await sharedWith(owner, three)]).toEqual([[], [second]]);
  });

  it('of a share ends it for what has renewed the document since [SEC-58]', async ({ owner, familyId, second }) => {
    const [one, two, three] = [await own(owner, second), await own(owner), await own(owner)];
    const key = crypto.randomUUID();
    await many(owner, '/api/documents/many', key, { action: 'share', documentIds: [one.id], familyIds: [familyId] });
    await renew(owner, one, two);
    await renew(owner, two, three);
    const undone = await many(owner, '/api/documents/many/undo', crypto.randomUUID(), { key });
    expect(undone.json().changed).toEqual([one.id]);
    for (const document of [one, two, three]) expect(await sharedWith(owner, document)).toEqual([second]);
  });
});

it('an uploader hands a document on only to somebody in all of its families: no sharing ends by it [SEC-43, D-25]', async ({
  owner,
  member,
  admin,
  viewer,
  familyId,
  second,
}) => {
  await addMember(second, member);
  await addMember(second, admin, { role: 'Viewer' });
  const { id } = await createDocument(member, { target: forPerson(owner, familyId, second) });
  const handOn = (ownerId: string, revision: number) =>
    outcome(member, `PATCH /api/documents/${id}`, { revision, ownerId });
  expect(await handOn(viewer.id, 1)).toBe('403 forbidden');
  const bySql = sqlAsPerson(member.server, member.id, [
    'update documents set owner_id = $2 where id = $1',
    [id, viewer.id],
  ]);
  await expect(bySql).rejects.toThrow('somebody in all of its families');
  await send(member, `DELETE /api/families/${second}/membership`); // the member sees no more that it is shared there
  expect(await handOn(viewer.id, 1)).toBe('403 forbidden');
  expect(await handOn(admin.id, 1)).toBe('200');
  expect((await send(owner, `GET /api/documents/${id}`)).json().sharedWith).toEqual([familyId, second].toSorted());
});

it('of what its owner threw away nobody else reads the activity or changes a word, by SQL either [SEC-49, D-45]', async ({
  owner,
  admin,
  familyId,
}) => {
  const document = await own(owner, familyId);
  const rowsOf = (text: string) => sqlAsPerson(admin.server, admin.id, [text, [document.id]]);
  const attacks = [
    'select id from activity where document_id = $1',
    `update documents set name = 'Mine' where id = $1 returning id`,
  ];
  for (const attack of attacks) expect(await rowsOf(attack)).toHaveLength(1);
  await send(owner, `DELETE /api/documents/${document.id}`);
  for (const attack of attacks) expect(await rowsOf(attack)).toEqual([]);
});
