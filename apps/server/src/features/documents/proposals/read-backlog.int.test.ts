import { afterAll, expect } from 'vitest';
import { it } from '../../../../test/fixtures.ts';
import { createReading } from '../../../../test/read-files.ts';
import { noticesOf, proposalsOf } from '../../../../test/reading-answers.ts';
import { countRows, runSql } from '../../../../test/run-sql.ts';
import { drawLetter } from '../../../../test/scanned-letter.ts';
import { send } from '../../../../test/send.ts';
import { createDocument } from '../../../../test/test-documents.ts';
import { planBacklog } from './read-backlog.ts';

const reading = createReading();
afterAll(() => reading.close());

it('what was there before is read newest first, a piece at a time, and told of in one notice [REA-5]', {
  timeout: 240_000, // letters are read four times, and each is followed by a rest as long
}, async ({ server, owner }) => {
  const letter = await drawLetter('Northwind Insurance', 'your policy is valid until 31 March 2027.');
  const known = { bytes: letter, expiresOn: '2027-03-31' };
  const documents = [];
  const another = Buffer.concat([letter, Buffer.from('!')]);
  for (const more of [{ bytes: letter }, { bytes: another }, known]) documents.push(await createDocument(owner, more));
  await runSql(server, 'delete from readings where file_id = any ($1)', [documents.map(({ fileId }) => fileId)]);
  const waiting = async () => {
    const rows = await runSql(server, `select file_id from readings where text = 'pending' order by file_id`);
    return rows.map(({ file_id }) => file_id);
  };
  await planBacklog(server);
  await planBacklog(server);
  await runSql(server, `update readings set zone = 'read' where file_id = any ($1)`, [
    documents.map(({ fileId }) => fileId),
  ]);
  expect(await waiting()).toEqual(documents.map(({ fileId }) => fileId));
  expect(await countRows(server, `jobs.job where name = 'read-backlog'`)).toBe(1);

  await reading.backlog(server);
  expect(await waiting()).toEqual(documents.slice(0, 2).map(({ fileId }) => fileId));
  const stopped = reading.backlog(server).catch(() => {});
  await reading.kill();
  await stopped;
  expect(await runSql(server, 'select failures from readings where failures > 0')).toEqual([]);
  expect(await noticesOf(owner)).toEqual([]);
  while ((await waiting()).length > 0) await reading.backlog(server);
  await reading.backlog(server);
  await reading.backlog(server);
  expect(await noticesOf(owner)).toEqual(['documents_read 2']);
  expect((await proposalsOf(owner, documents[2]?.id ?? '')).proposals).toEqual([]);
  const [first, second] = documents.map(({ id }) => id);
  const dateQuestions = async () => (await send(owner, 'GET /api/documents/date-questions')).json().documentIds;
  expect(await dateQuestions()).toEqual([second, first]);
  const [date] = (await proposalsOf(owner, second ?? '')).proposals;
  const answer = { revision: 1, changes: { expiresOn: '2027-03-31' }, taken: [date?.id] };
  await send(owner, `POST /api/documents/${second}/proposals/answer`, answer);
  expect(await dateQuestions()).toEqual([first]);
  await planBacklog(server);
  expect(await waiting()).toEqual([]);
});
