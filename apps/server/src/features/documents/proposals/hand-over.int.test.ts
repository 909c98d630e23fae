import { expect } from 'vitest';
import { it } from '../../../../test/fixtures.ts';
import { createReading } from '../../../../test/read-files.ts';
import { runSql } from '../../../../test/run-sql.ts';
import { send } from '../../../../test/send.ts';
import { createDocument } from '../../../../test/test-documents.ts';
import type { TestPerson } from '../../../../test/test-person.ts';
import { insertProposals } from './readings.repository.ts';

const reading = createReading();

async function createReadDocument(person: TestPerson): Promise<string> {
  const { fileId } = await createDocument(person);
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
