import { SAME_NAMES } from '@kinvault/domain/same-names.ts';
import { expect } from 'vitest';
import { it } from '../../../../test/fixtures.ts';
import { runSql } from '../../../../test/run-sql.ts';
import { sendRequest } from '../../../../test/send.ts';
import { sqlAsPerson } from '../../../../test/sql-as-person.ts';
import { createDocument, forPerson } from '../../../../test/test-documents.ts';
import type { TestPerson } from '../../../../test/test-person.ts';
import { indexTexts } from './index-texts.ts';
import { storeText } from './texts.repository.ts';

async function idsOf(person: TestPerson, words: string): Promise<string[]> {
  const answer = await sendRequest(person, { url: '/api/documents/search', query: { q: words } });
  return answer.json().hits.map(({ documentId }: { documentId: string }) => documentId);
}

async function createWithText(person: TestPerson, text: string) {
  const document = await createDocument(person, { target: forPerson(person) });
  await person.server.transactions.asSystem((tx) => storeText(tx, document.fileId, text.normalize('NFKC')));
  return document;
}

it('a text is found however its letters are typed, before and after it is in the index [SRC-4]', async ({
  server,
  owner,
}) => {
  const ids = new Map<string, string>();
  for (const [, written] of SAME_NAMES) ids.set(written, (await createWithText(owner, `the ${written}`)).id);
  const findAll = async () => {
    for (const [language, written, typed] of SAME_NAMES)
      expect(await idsOf(owner, typed), `${language}: ${typed}`).toContain(ids.get(written));
  };
  await findAll();
  // as a migration leaves it after a changed folding
  await runSql(server, `update document_words set words = 'of an older folding'`);
  await runSql(server, 'update document_texts set is_indexed = false');
  await findAll();
  await indexTexts({ transactions: server.transactions, enqueue: server.enqueue });
  expect(await runSql(server, 'select from document_texts where not is_indexed')).toEqual([]);
  await findAll();
});

it('own notes are found however their letters are typed [SRC-4]', async ({ server, owner }) => {
  const { id } = await createWithText(owner, 'blank');
  for (const [language, written, typed] of SAME_NAMES) {
    await runSql(server, 'delete from marks');
    await sqlAsPerson(server, owner.id, [
      'insert into marks (document_id, person_id, notes) values ($1, $2, $3)',
      [id, owner.id, `ask ${written.normalize('NFKC')}`],
    ]);
    expect(await idsOf(owner, typed), `${language}: ${typed}`).toEqual([id]);
  }
  expect(await idsOf(owner, 'nobody')).toEqual([]);
});
