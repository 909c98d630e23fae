import { expect } from 'vitest';
import { it } from '../../../../test/fixtures.ts';
import { runSql } from '../../../../test/run-sql.ts';
import { send, sendRequest } from '../../../../test/send.ts';
import { sqlAsPerson } from '../../../../test/sql-as-person.ts';
import { openSql } from '../../../../test/sql-session.ts';
import { createDocument, forPerson, uploadBytes } from '../../../../test/test-documents.ts';
import type { TestPerson } from '../../../../test/test-person.ts';
import type { TestServer } from '../../../../test/test-server.ts';
import { indexTexts, planIndexing } from './index-texts.ts';
import { storeLayers, storePictures, storeText } from './texts.repository.ts';

async function search(person: TestPerson, words: string) {
  const answer = await sendRequest(person, { url: '/api/documents/search', query: { q: words } });
  return answer.json() as { hits: { documentId: string; excerpt: string }[]; recentIds: string[] };
}

async function idsOf(person: TestPerson, words: string): Promise<string[]> {
  return (await search(person, words)).hits.map(({ documentId }) => documentId);
}

async function createWithText(person: TestPerson, text: string, shareWith: string[] = []) {
  const document = await createDocument(person, { target: forPerson(person, ...shareWith) });
  await person.server.transactions.asSystem((tx) => storeText(tx, document.fileId, text));
  return document;
}

/** As an earlier version left it. */
async function forgetWords(server: TestServer): Promise<void> {
  await runSql(server, 'delete from document_words; update document_texts set is_indexed = false');
}

function countJobs(server: TestServer) {
  return runSql(server, `select id from jobs.job where name = 'index-texts'`).then((rows) => rows.length);
}

it('case and diacritics hide nothing [SRC-1]', async ({ owner }) => {
  const { id } = await createWithText(owner, 'Umowa najmu, Łódź. Tomás Müller, STRASSE 3; ΟΔΟΣ Ερμού');
  for (const words of ['lodz', 'TOMAS muller', 'müller', 'straße', 'οδος', 'ερμου'])
    expect(await idsOf(owner, words), words).toEqual([id]);
  expect(await idsOf(owner, 'tomasz')).toEqual([]);
});

it.for([
  ['Chinese', '房屋租赁契約書第3条', ['契約', '約書', '屋租', '第3条', '条']],
  ['Japanese', '賃貸借ケイヤクがある', ['貸借', 'ケイ', 'がある', '貸借ケ']],
  ['Korean', '임대차계약서를 보관합니다', ['계약', '차계약서', '보관']],
  ['Thai', 'สัญญาเช่าบ้าน', ['เช่า', 'บ้าน']],
] as const)('%s is found by any part [SRC-1]', async ([, text, parts], { owner }) => {
  const { id } = await createWithText(owner, text);
  for (const part of parts) expect(await idsOf(owner, part), part).toEqual(text.includes(part) ? [id] : []);
  // its pairs of letters occur, but not in this order
  const letters = Array.from(text);
  expect(await idsOf(owner, `${letters[1]}${letters[2]}${letters[1]}`)).toEqual([]);
});

it('nobody finds what they do not see, whatever happens to it [SRC-3]', async ({ server, owner, viewer, outsider }) => {
  const { id } = await createWithText(owner, 'the zebra of the zoo', [owner.familyId]);
  const secret = await createWithText(owner, 'the zebra of the will');
  await createWithText(outsider, 'a zebra elsewhere');
  expect(await idsOf(viewer, 'zebra')).toEqual([id]);
  await sqlAsPerson(server, owner.id, ['select end_sharing($1, $2, false)', [id, owner.familyId]]);
  expect(await idsOf(viewer, 'zebra')).toEqual([]);
  expect((await idsOf(owner, 'zebra')).toSorted()).toEqual([id, secret.id].toSorted());
  await runSql(server, 'update documents set trashed_at = now() where id = $1', [id]);
  expect(await idsOf(owner, 'zebra')).toEqual([secret.id]);
});

it('no request reads the words, and the index of another answers nothing [SRC-3]', async ({
  server,
  owner,
  outsider,
}) => {
  await createWithText(owner, 'the zebra of the zoo', [owner.familyId]);
  for (const table of ['document_words', 'document_texts'])
    await expect(sqlAsPerson(server, outsider.id, [`select * from ${table}`])).rejects.toThrow('permission denied');
  // as if both began with the same eight characters
  await runSql(server, 'update document_words set scope = $1', [outsider.id]);
  expect(await idsOf(outsider, 'zebra')).toEqual([]);
});

it('a paper of a new owner is found by them', async ({ server, owner, viewer }) => {
  const { id } = await createWithText(owner, 'the zebra of the zoo');
  expect(await idsOf(viewer, 'zebra')).toEqual([]);
  await runSql(server, 'update documents set owner_id = $2 where id = $1', [id, viewer.id]);
  expect(await idsOf(viewer, 'zebra')).toEqual([id]);
  expect(await idsOf(owner, 'zebra')).toEqual([]);
});

it('the words of a replaced file find nothing until it is restored', async ({ owner }) => {
  const { id } = await createWithText(owner, 'the zebra of the zoo');
  const fileId = await uploadBytes(owner);
  const versions = `POST /api/documents/${id}/versions` as const;
  await send(owner, versions, { fileId, fileName: 'new.png', revision: 1 });
  expect(await idsOf(owner, 'zebra')).toEqual([]);
  await send(owner, `${versions}/1/restore`, { revision: 2 });
  expect(await idsOf(owner, 'zebra')).toEqual([id]);
});

it('own papers, favorites and recently opened ones come first [SRC-2]', async ({ owner, viewer }) => {
  const share = [owner.familyId];
  const own = await createWithText(viewer, 'zebra');
  const favorite = await createWithText(owner, 'zebra', share);
  const opened = await createWithText(owner, 'zebra', share);
  const older = await createWithText(owner, 'zebra', share);
  const newest = await createWithText(owner, 'zebra', share);
  expect(await idsOf(viewer, 'zebra')).toEqual([own.id, newest.id, older.id, opened.id, favorite.id]);
  await send(viewer, `POST /api/documents/${opened.id}/views`);
  await sqlAsPerson(viewer.server, viewer.id, [
    'insert into marks (document_id, person_id, is_favorite) values ($1, $2, true)',
    [favorite.id, viewer.id],
  ]);
  const { hits, recentIds } = await search(viewer, 'zebra');
  expect(hits.map(({ documentId }) => documentId)).toEqual([opened.id, favorite.id, own.id, newest.id, older.id]);
  expect(recentIds).toEqual([opened.id]);
});

it('recently opened documents that a person no longer sees are not named [SEC-7]', async ({
  server,
  owner,
  viewer,
}) => {
  const { id } = await createWithText(owner, 'zebra', [owner.familyId]);
  await send(viewer, `POST /api/documents/${id}/views`);
  await sqlAsPerson(server, owner.id, ['select end_sharing($1, $2, false)', [id, owner.familyId]]);
  expect((await search(viewer, 'zebra')).recentIds).toEqual([]);
});

it('a vault of an earlier version is searched while it is being indexed, and goes on after a kill [SRC-3]', async ({
  server,
  owner,
  outsider,
}) => {
  await runSql(server, 'delete from document_texts'); // of the tests before
  const ids: string[] = [];
  for (let index = 0; index < 3; index++) ids.unshift((await createWithText(owner, `zebra ${index}`)).id);
  await runSql(
    server,
    `with papers as (select uuidv7() as file from generate_series(1, 150)),
       stored as (insert into files (id, purpose, uploaded_by, kind, size_bytes, sha256, wrapped_key, key_id)
         select file, 'original', '${owner.id}', 'pdf', 1, sha256(''), '', 'none' from papers returning id)
     insert into document_texts (file_id, text) select id, 'filler' from stored`,
  );
  await forgetWords(server);
  expect(await idsOf(owner, 'zebra')).toEqual(ids);
  expect(await idsOf(outsider, 'zebra')).toEqual([]);

  const sql = await openSql(server); // one text is in the hands of a worker that dies
  await sql.run(
    `begin; select from document_texts where file_id = (select file_id from document_texts order by file_id desc limit 1) for update`,
  );
  const deps = { transactions: server.transactions, enqueue: server.enqueue };
  await planIndexing(deps);
  expect(await countJobs(server)).toBeGreaterThan(0);
  await indexTexts(deps);
  const left = `select count(*)::int as count from document_texts where not is_indexed`;
  expect(await runSql(server, left)).toEqual([{ count: 53 }]);
  expect(await idsOf(owner, 'zebra')).toEqual(ids);
  await indexTexts(deps);
  expect(await runSql(server, left)).toEqual([{ count: 1 }]);
  await sql.run('rollback');
  await sql.end();
  await indexTexts(deps);
  expect(await runSql(server, left)).toEqual([{ count: 0 }]);
  expect(await idsOf(owner, 'zebra')).toEqual(ids);
});

it('text layers and the words of pictures are kept together, in whatever order they come [REA-1]', async ({
  server,
  person,
}) => {
  const { fileId } = await createDocument(person);
  const read = async () =>
    (await runSql(server, 'select text from document_texts where file_id = $1', [fileId])).map(({ text }) => text);
  const pictures = (text: string, isWhole: boolean) =>
    server.transactions.asSystem((tx) => storePictures(tx, fileId, text, { isWhole }));
  const layers = () => server.transactions.asSystem((tx) => storeLayers(tx, fileId, 'typed'));
  await pictures('first', false);
  await pictures('first second', false);
  expect(await read()).toEqual(['first second']);
  await layers();
  await pictures('first second third', false);
  expect(await read()).toEqual(['first second typed']);
  await pictures('first second third', true);
  const whole = ['first second third first second typed'];
  expect(await read()).toEqual(whole);
  await Promise.all([pictures('first second third', true), layers()]);
  expect(await read()).toEqual(whole);
});
