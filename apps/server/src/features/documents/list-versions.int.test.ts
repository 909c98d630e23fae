import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  addMember,
  as,
  buildTestApp,
  createDocument,
  signUpPerson,
  type TestApp,
  type TestPerson,
} from '../../../test/build-test-app.ts';
import { runSql } from '../../../test/run-sql.ts';
import { setProcessed } from './document-files.repository.ts';

let test: TestApp;
let twin: TestApp;
let owner: TestPerson;
let member: TestPerson;
let stranger: TestPerson;
let shared: { id: string; fileId: string };
let general: { id: string; fileId: string };
beforeAll(async () => {
  test = await buildTestApp();
  twin = await buildTestApp({ besides: test });
  owner = await signUpPerson(test);
  member = await signUpPerson(test, 'Leo Rivera');
  stranger = await signUpPerson(test, 'Ada Stone');
  const { familyId } = owner;
  await addMember(test, familyId, member);
  shared = await createDocument(test, owner, { target: { kind: 'person', personId: owner.id, shareWith: [familyId] } });
  general = await createDocument(test, owner, { target: { kind: 'family', familyId } });
});
afterAll(async () => {
  await twin.stop();
  await test.stop();
});

interface Kept {
  etag: string;
  body: string;
}

async function list({ app }: TestApp, person: TestPerson, kept?: Kept): Promise<Kept & { status: number }> {
  const headers = kept ? { 'if-none-match': kept.etag } : {};
  const answer = await app.inject(as(person, { url: '/api/documents', headers }));
  return { status: answer.statusCode, etag: String(answer.headers.etag), body: answer.body };
}

it('unchanged, a list is answered 304 without a body, by both servers, under the same ETag', async () => {
  const first = await list(test, member);
  expect(first.status).toBe(200);
  for (const server of [test, twin, test]) {
    expect(await list(server, member, first)).toEqual({ status: 304, etag: first.etag, body: '' });
    expect(await list(server, member)).toEqual(first);
  }
});

it('two people never share an ETag, nor two questions of one person', async () => {
  const [mine, theirs] = [await list(test, member), await list(test, owner)];
  expect(mine.etag).not.toBe(theirs.etag);
  expect((await list(test, member, theirs)).status).toBe(200);
  const filtered = await test.app.inject(
    as(member, { url: `/api/documents?ownerId=${owner.id}`, headers: { 'if-none-match': mine.etag } }),
  );
  expect(filtered.statusCode).toBe(200);
});

const sql =
  (text: string, values: unknown[] = []) =>
  () =>
    runSql(test, text, values);

/** Each change, and those whose list it changes; the stranger's stays as it was. */
const CHANGES: [what: string, change: () => Promise<unknown>, seenBy: ('owner' | 'member')[]][] = [
  ['a document added to the family', () => addGeneral(), ['owner', 'member']],
  ['a document added for oneself', () => createDocument(test, owner), ['owner']],
  ['a share taken away', () => sql('delete from shares where document_id = $1', [shared.id])(), ['owner', 'member']],
  [
    'a share given',
    () =>
      sql('insert into shares (document_id, owner_id, family_id) values ($1, $2, $3)', [
        shared.id,
        owner.id,
        owner.familyId,
      ])(),
    ['owner', 'member'],
  ],
  [
    'a favourite marked',
    () =>
      sql('insert into marks (document_id, person_id, is_favorite) values ($1, $2, true)', [shared.id, member.id])(),
    ['member'],
  ],
  ['a favourite unmarked', () => sql('update marks set is_favorite = false')(), ['member']],
  ['a thumbnail that became ready', () => setReady(shared.fileId), ['owner', 'member']],
  ['a general document’s thumbnail that became ready', () => setReady(general.fileId), ['owner', 'member']],
  [
    'an owner renamed',
    () => sql(`update auth.users set name = 'Elena R.' where id = $1`, [owner.id])(),
    ['owner', 'member'],
  ],
  [
    'a document renamed',
    () => sql(`update documents set name = 'Renamed' where id = $1`, [shared.id])(),
    ['owner', 'member'],
  ],
  [
    'a document moved to the trash',
    () => sql('update documents set trashed_at = now() where id = $1', [shared.id])(),
    ['owner', 'member'],
  ],
  [
    'a document restored',
    () => sql('update documents set trashed_at = null where id = $1', [shared.id])(),
    ['owner', 'member'],
  ],
  ['a document deleted', () => sql('delete from documents where id = $1', [general.id])(), ['owner', 'member']],
  [
    'a member removed',
    () => sql('delete from members where person_id = $1 and family_id = $2', [member.id, owner.familyId])(),
    ['member'],
  ],
  ['a member added', () => addMember(test, owner.familyId, member), ['member']],
];

it.each(CHANGES)(
  '%s gives a new list at once, on the server that kept the old one too',
  async (what, change, seenBy) => {
    const people = { owner, member };
    const before = {
      owner: await list(twin, owner),
      member: await list(twin, member),
      stranger: await list(twin, stranger),
    };
    await change();
    for (const name of seenBy) {
      for (const server of [twin, test]) {
        const after = await list(server, people[name], before[name]);
        expect(after.status, `${what}, ${name}`).toBe(200);
        expect(after.etag).not.toBe(before[name].etag);
        expect(after.body).not.toBe(before[name].body);
      }
    }
    expect((await list(twin, stranger, before.stranger)).status).toBe(304);
  },
);

function addGeneral(): Promise<unknown> {
  return createDocument(test, member, { target: { kind: 'family', familyId: owner.familyId } });
}

function setReady(fileId: string): Promise<void> {
  return test.transactions.asSystem((tx) => setProcessed(tx, fileId, { thumbnail: 'ready', text_state: 'none' }));
}
