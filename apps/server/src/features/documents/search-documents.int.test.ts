import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import {
  addMember,
  as,
  buildTestApp,
  createDocument,
  signUpPerson,
  type TestApp,
  type TestPerson,
} from '../../../test/build-test-app.ts';
import { countWaiting } from '../../../test/count-waiting.ts';
import { runSql } from '../../../test/run-sql.ts';
import { sqlAsPerson } from '../../../test/sql-as-person.ts';
import { openSql } from '../../../test/sql-session.ts';
import { storeText } from './document-files.repository.ts';

let test: TestApp;
let owner: TestPerson;
let member: TestPerson;
let stranger: TestPerson;
beforeAll(async () => {
  test = await buildTestApp();
  owner = await signUpPerson(test);
  member = await signUpPerson(test, 'Mateo Rivera');
  stranger = await signUpPerson(test, 'Ada Stone');
  await addMember(test, owner.familyId, member, { role: 'Viewer' });
});
afterAll(() => test.stop());

async function search(person: TestPerson, words: string) {
  const answer = await test.app.inject(as(person, { url: '/api/documents/search', query: { q: words } }));
  expect(answer.statusCode).toBe(200);
  return answer.json().hits as { documentId: string; where: string; excerpt: string }[];
}

async function idsOf(person: TestPerson, words: string): Promise<string[]> {
  return (await search(person, words)).map(({ documentId }) => documentId);
}

async function createWithText(person: TestPerson, text: string, shareWith: string[] = []) {
  const target = { kind: 'person' as const, personId: person.id, shareWith };
  const document = await createDocument(test, person, { target });
  await test.transactions.asSystem((tx) => storeText(tx, document.fileId, text));
  return document;
}

function note(person: TestPerson, documentId: string, notes: string) {
  const text = 'insert into marks (document_id, person_id, notes) values ($1, $2, $3)';
  return sqlAsPerson(test, person.id, [text, [documentId, person.id, notes]]);
}

it('a document is found by the beginnings of all its words, whatever their case and order', async () => {
  const { id } = await createWithText(owner, 'Lease of the flat in Lindenstraße 14, signed 13.12.2026. Rent: €480.50');
  for (const words of ['lease', 'LINDEN flat', 'rent 480', '2026', '13.12.2026', 'lindenstraße 14'])
    expect(await idsOf(owner, words), words).toEqual([id]);
  for (const words of ['ease', 'lease boat', '%', 'l.*e', "'; drop"])
    expect(await idsOf(owner, words), words).toEqual([]);
});

it('the newest stand first, at most fifty, each with the text around the first word', async () => {
  const filler = 'something else entirely '.repeat(20);
  const ids: string[] = [];
  for (let index = 0; index < 52; index++)
    ids.push((await createWithText(owner, `${filler}quarterly <b>pension</b> statement ${filler}`)).id);
  const hits = await search(owner, 'pension statement');
  expect(hits.map(({ documentId }) => documentId)).toEqual(ids.toReversed().slice(0, 50));
  expect(hits[0]?.excerpt).toMatch(/^…[^…]*quarterly <b>pension<\/b> statement[^…]*…$/);
  expect(hits[0]?.excerpt.length).toBeLessThan(230);
});

it('a foreign document is found by nobody else, a shared one by those it is shared with [SEC-7]', async () => {
  const secret = await createWithText(owner, 'the zebra of the will');
  const shared = await createWithText(owner, 'the zebra of the zoo', [owner.familyId]);
  expect(await idsOf(owner, 'zebra')).toEqual([shared.id, secret.id]);
  expect(await idsOf(member, 'zebra')).toEqual([shared.id]);
  expect(await idsOf(stranger, 'zebra')).toEqual([]);
  expect(await idsOf(stranger, 'zebra nothing')).toEqual([]);
});

it('notes are found by whoever wrote them and by nobody else [SEC-7]', async () => {
  const { id } = await createWithText(owner, 'blank', [owner.familyId]);
  await note(owner, id, 'the original lies in the blue folder');
  await note(member, id, 'ask about the violet folder');
  expect(await search(owner, 'blue folder')).toEqual([
    { documentId: id, where: 'notes', excerpt: 'the original lies in the blue folder' },
  ]);
  expect(await idsOf(member, 'blue')).toEqual([]);
  expect(await idsOf(owner, 'violet')).toEqual([]);
  expect(await idsOf(member, 'violet')).toEqual([id]);
});

it('what is in the trash is not found', async () => {
  const { id } = await createWithText(owner, 'umbrella insurance');
  await note(owner, id, 'umbrella stand');
  expect(await idsOf(owner, 'umbrella')).toEqual([id]);
  await runSql(test, 'update documents set trashed_at = now() where id = $1', [id]);
  expect(await idsOf(owner, 'umbrella')).toEqual([]);
});

it('a text is gone with its file, and no request writes one', async () => {
  const { id, fileId } = await createWithText(owner, 'ephemeral');
  await expect(
    sqlAsPerson(test, owner.id, ['insert into document_texts (file_id, text) values ($1, $2)', [fileId, 'x']]),
  ).rejects.toThrow(/permission denied/);
  await runSql(test, `delete from documents where id = '${id}'; delete from files where id = '${fileId}'`);
  expect(await runSql(test, 'select from document_texts where file_id = $1', [fileId])).toEqual([]);
});

it('however much is searched at once, everybody else is answered', async () => {
  const sql = await openSql(test);
  await sql.run('begin; lock table document_texts'); // as if each took very long
  const searches = Promise.all(Array.from({ length: 12 }, () => idsOf(owner, 'lease')));
  await vi.waitFor(async () => expect(await countWaiting(test)).toBeGreaterThan(0), { timeout: 20_000, interval: 50 });
  const list = await test.app.inject(as(stranger, { url: '/api/documents' }));
  await sql.run('commit');
  await sql.end();
  expect(list.statusCode).toBe(200);
  expect(await searches).toHaveLength(12);
});

it('no query, or an endless one, is refused', async () => {
  for (const q of ['', ' ', 'x'.repeat(101)])
    expect((await test.app.inject(as(owner, { url: '/api/documents/search', query: { q } }))).statusCode).toBe(400);
});
