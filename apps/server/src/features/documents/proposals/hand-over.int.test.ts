import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import { it } from '../../../../test/fixtures.ts';
import { createReading } from '../../../../test/read-files.ts';
import { runSql } from '../../../../test/run-sql.ts';
import { send } from '../../../../test/send.ts';
import { createDocument, PNG } from '../../../../test/test-documents.ts';
import type { TestPerson } from '../../../../test/test-person.ts';
import { insertProposals } from './readings.repository.ts';

const reading = createReading();
const pngOf = (size: number) => Buffer.concat([PNG, randomBytes(size)]);

async function createReadDocument(person: TestPerson, bytes?: Buffer): Promise<string> {
  const { fileId } = await createDocument(person, bytes ? { bytes } : {});
  await runSql(person.server, `update readings set zone = 'read', text = 'read' where file_id = $1`, [fileId]);
  const date = { field: 'expiresOn' as const, value: '2033-08-22', certainty: 'checked' as const };
  await person.server.transactions.asSystem((tx) =>
    insertProposals(tx, fileId, [{ ...date, orValue: null, page: 1, box: null, passage: null }]),
  );
  return fileId;
}

const noticesOf = async (person: TestPerson) => (await send(person, 'GET /api/notices')).json();

it('an uploader who has seen what was read is not told again when the job runs again [REA-5]', async ({ person }) => {
  const fileId = await createReadDocument(person);
  await reading.handOver(person.server, fileId);
  const { notices, unread } = await noticesOf(person);
  expect([notices, unread]).toMatchObject([[{ kind: 'document_read' }], 1]);
  await send(person, 'POST /api/notices/read');
  await reading.handOver(person.server, fileId);
  expect(await noticesOf(person)).toMatchObject({ notices: [{ id: notices[0].id }], unread: 0 });
});

it('a hand-over that runs twice at once tells the uploader once [REA-5]', async ({ person }) => {
  const fileId = await createReadDocument(person);
  await Promise.all([reading.handOver(person.server, fileId), reading.handOver(person.server, fileId)]);
  expect((await noticesOf(person)).notices).toHaveLength(1);
});

it('ten papers that are read one after the other or at once are one notice, and one review asks about all [REA-10]', async ({
  person,
}) => {
  const fileIds: string[] = [];
  for (let i = 0; i < 10; i += 1) fileIds.push(await createReadDocument(person, pngOf(20 + i)));
  for (const fileId of fileIds.slice(0, 5)) await reading.handOver(person.server, fileId);
  await Promise.all(fileIds.slice(5).map((fileId) => reading.handOver(person.server, fileId)));
  const { notices, unread } = await noticesOf(person);
  expect([notices, unread]).toMatchObject([[{ kind: 'uploads_read', documentCount: 10, document: null }], 1]);
  const toReview = async () => (await send(person, 'GET /api/documents/date-questions')).json().documentIds;
  expect(await toReview()).toHaveLength(10);

  await runSql(person.server, `update proposals set field = 'number', value = 'L8988901C' where file_id = $1`, [
    fileIds[0],
  ]);
  expect(await toReview()).toHaveLength(10); // of uploads all that was read is asked, not dates alone
  await runSql(
    person.server,
    `update proposals set state = 'dismissed', answered_at = now() where file_id = any ($1)`,
    [fileIds],
  );
  expect(await toReview()).toEqual([]);
  expect(await noticesOf(person)).toEqual({ notices: [], unread: 0 });
});

it('a further series of papers joins the notice of many while that is unread, and is one notice after that [REA-10]', async ({
  person,
}) => {
  const readSeries = async (from: number, count: number) => {
    for (let i = 0; i < count; i += 1) {
      await reading.handOver(person.server, await createReadDocument(person, pngOf(from + i)));
    }
  };
  await readSeries(50, 8);
  await readSeries(60, 3);
  expect((await noticesOf(person)).notices).toMatchObject([{ kind: 'uploads_read', documentCount: 11 }]);
  await send(person, 'POST /api/notices/read');
  await readSeries(70, 3);
  const { notices, unread } = await noticesOf(person);
  expect(unread).toBe(1);
  expect(notices.map(({ documentCount }: { documentCount: number }) => documentCount)).toEqual([3, 11]);
  const { documentIds } = (await send(person, 'GET /api/documents/date-questions')).json();
  expect(documentIds).toHaveLength(14);
});

it('a paper that is read after its notice was opened gets a notice of its own [REA-10]', async ({ person }) => {
  await reading.handOver(person.server, await createReadDocument(person, pngOf(40)));
  await send(person, 'POST /api/notices/read');
  await reading.handOver(person.server, await createReadDocument(person, pngOf(41)));
  expect((await noticesOf(person)).notices).toMatchObject([{ kind: 'document_read' }, { kind: 'document_read' }]);
});
