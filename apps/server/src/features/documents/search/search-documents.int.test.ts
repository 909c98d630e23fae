import { expect, vi } from 'vitest';
import { countWaiting } from '../../../../test/count-waiting.ts';
import { it } from '../../../../test/fixtures.ts';
import { runSql } from '../../../../test/run-sql.ts';
import { send, sendRequest } from '../../../../test/send.ts';
import { sqlAsPerson } from '../../../../test/sql-as-person.ts';
import { openSql } from '../../../../test/sql-session.ts';
import { createDocument, forPerson } from '../../../../test/test-documents.ts';
import type { TestPerson } from '../../../../test/test-person.ts';

import { storeText } from './texts.repository.ts';

async function search(person: TestPerson, words: string) {
  const answer = await sendRequest(person, { url: '/api/documents/search', query: { q: words } });
  expect(answer.statusCode).toBe(200);
  return answer.json().hits as { documentId: string; where: string; excerpt: string }[];
}

async function idsOf(person: TestPerson, words: string): Promise<string[]> {
  return (await search(person, words)).map(({ documentId }) => documentId);
}

async function createWithText(person: TestPerson, text: string, shareWith: string[] = []) {
  const target = forPerson(person, ...shareWith);
  const document = await createDocument(person, { target });
  await person.server.transactions.asSystem((tx) => storeText(tx, document.fileId, text));
  return document;
}

function note(person: TestPerson, documentId: string, notes: string) {
  const text = 'insert into marks (document_id, person_id, notes) values ($1, $2, $3)';
  return sqlAsPerson(person.server, person.id, [text, [documentId, person.id, notes]]);
}

it('a document is found by the beginnings of all its words, whatever their case and order', async ({ owner }) => {
  const { id } = await createWithText(owner, 'Lease of the flat in Lindenstraße 14, signed 13.12.2026. Rent: €480.50');
  for (const words of ['lease', 'LINDEN flat', 'rent 480', '2026', '13.12.2026', 'lindenstraße 14'])
    expect(await idsOf(owner, words), words).toEqual([id]);
  for (const words of ['ease', 'lease boat', '%', 'l.*e', "'; drop"])
    expect(await idsOf(owner, words), words).toEqual([]);
});

it('a search returns the newest first, at most fifty, each with the text around the first word', async ({ owner }) => {
  const filler = 'something else entirely '.repeat(20);
  const ids: string[] = [];
  for (let index = 0; index < 52; index++)
    ids.push((await createWithText(owner, `${filler}quarterly <b>pension</b> statement ${filler}`)).id);
  const hits = await search(owner, 'pension statement');
  expect(hits.map(({ documentId }) => documentId)).toEqual(ids.toReversed().slice(0, 50));
  expect(hits[0]?.excerpt).toMatch(/^…[^…]*quarterly <b>pension<\/b> statement[^…]*…$/);
  expect(hits[0]?.excerpt.length).toBeLessThan(230);
});

it('papers found by text and notes alike are named once each, as found by their text', async ({ server, owner }) => {
  const ids: string[] = [];
  for (let index = 0; index < 52; index++) ids.push((await createWithText(owner, 'harbour')).id);
  const inNotesAlone = (await createWithText(owner, 'elsewhere')).id;
  await runSql(
    server,
    "insert into marks (document_id, person_id, notes) select unnest($1::uuid[]), $2, 'harbour again'",
    [[...ids, inNotesAlone], owner.id],
  );
  const hits = await search(owner, 'harbour');
  expect(hits.map(({ documentId }) => documentId)).toEqual([inNotesAlone, ...ids.toReversed().slice(0, 49)]);
  expect(hits.map(({ where }) => where)).toEqual(['notes', ...Array.from({ length: 49 }, () => 'text')]);
});

it('a foreign document is found by nobody else, a shared one by those it is shared with [SEC-7]', async ({
  owner,
  viewer,
  outsider,
}) => {
  const secret = await createWithText(owner, 'the zebra of the will');
  const shared = await createWithText(owner, 'the zebra of the zoo', [owner.familyId]);
  expect(await idsOf(owner, 'zebra')).toEqual([shared.id, secret.id]);
  expect(await idsOf(viewer, 'zebra')).toEqual([shared.id]);
  expect(await idsOf(outsider, 'zebra')).toEqual([]);
  expect(await idsOf(outsider, 'zebra nothing')).toEqual([]);
});

it('notes are found by their author and by nobody else [SEC-7]', async ({ owner, viewer }) => {
  const { id } = await createWithText(owner, 'blank', [owner.familyId]);
  await note(owner, id, 'the original lies in the blue folder');
  await note(viewer, id, 'ask about the violet folder');
  expect(await search(owner, 'blue folder')).toEqual([
    { documentId: id, where: 'notes', excerpt: 'the original lies in the blue folder' },
  ]);
  expect(await idsOf(viewer, 'blue')).toEqual([]);
  expect(await idsOf(owner, 'violet')).toEqual([]);
  expect(await idsOf(viewer, 'violet')).toEqual([id]);
});

it('a search does not find documents in the trash', async ({ server, owner }) => {
  const { id } = await createWithText(owner, 'umbrella insurance');
  await note(owner, id, 'umbrella stand');
  expect(await idsOf(owner, 'umbrella')).toEqual([id]);
  await runSql(server, 'update documents set trashed_at = now() where id = $1', [id]);
  expect(await idsOf(owner, 'umbrella')).toEqual([]);
});

it('the text of a document is deleted with its file, and no request writes one', async ({ server, owner }) => {
  const { id, fileId } = await createWithText(owner, 'ephemeral');
  await expect(
    sqlAsPerson(server, owner.id, ['insert into document_texts (file_id, text) values ($1, $2)', [fileId, 'x']]),
  ).rejects.toThrow(/permission denied/);
  await runSql(server, `delete from documents where id = '${id}'; delete from files where id = '${fileId}'`);
  expect(await runSql(server, 'select from document_texts where file_id = $1', [fileId])).toEqual([]);
});

it('many searches at once do not keep other requests waiting', async ({ server, owner, outsider }) => {
  const sql = await openSql(server);
  await sql.run('begin; lock table document_texts'); // as if each took very long
  const searches = Promise.all(Array.from({ length: 12 }, () => idsOf(owner, 'lease')));
  await vi.waitFor(async () => expect(await countWaiting(server)).toBeGreaterThan(0), {
    timeout: 20_000,
    interval: 50,
  });
  const list = await send(outsider, 'GET /api/documents');
  await sql.run('commit');
  await sql.end();
  expect(list.statusCode).toBe(200);
  expect(await searches).toHaveLength(12);
});

it('a search without a query, or with an endless one, is refused', async ({ owner }) => {
  for (const q of ['', ' ', 'x'.repeat(101)])
    expect((await sendRequest(owner, { url: '/api/documents/search', query: { q } })).statusCode).toBe(400);
});
