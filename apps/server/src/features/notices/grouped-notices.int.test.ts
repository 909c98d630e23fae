import { expect } from 'vitest';
import { addPerson } from '../../../test/add-people.ts';
import { it } from '../../../test/fixtures.ts';
import { changeMany, makeMany, undoMany } from '../../../test/many-documents.ts';
import { addMember } from '../../../test/membership.ts';
import { runSql } from '../../../test/run-sql.ts';
import { outcome, send } from '../../../test/send.ts';
import type { TestPerson } from '../../../test/test-person.ts';

interface Told {
  kind: string;
  documentCount: number | null;
  document: { id: string } | null;
  actor: { id: string };
}

async function told(person: TestPerson): Promise<{ lines: unknown[]; unread: number }> {
  const { notices, unread } = (await send(person, 'GET /api/notices')).json();
  return { lines: notices.map((one: Told) => [one.kind, one.documentCount ?? one.document?.id]), unread };
}
const trash = (person: TestPerson, id: string) => outcome(person, `DELETE /api/documents/${id}`);
const restore = (person: TestPerson, id: string) => outcome(person, `POST /api/documents/${id}/restore`);

it('thirty documents of two owners that an Admin throws away and brings back are one line for each owner [SEC-47, D-45]', async ({
  owner,
  member,
  admin,
  familyId,
}) => {
  const documentIds = [await makeMany(owner, 15, familyId), await makeMany(member, 15, familyId)].flat();
  for (let round = 0; round < 2; round++) {
    const { key, answer } = await changeMany(admin, { action: 'trash', documentIds });
    expect(answer.changed).toHaveLength(30);
    const before = { lines: Array(round).fill(['documents_brought_back', 15]), unread: round };
    for (const person of [owner, member]) expect(await told(person)).toEqual(before);
    expect((await undoMany(admin, key)).answer.changed).toHaveLength(30);
    for (const person of [owner, member])
      expect(await told(person)).toEqual({ lines: [['documents_brought_back', 15]], unread: 1 });
  }
  expect((await told(admin)).lines).toEqual([]);
});

it('what one person restores soon after joins the same notice, another person’s is another line, and a read one stays [D-45]', async ({
  server,
  owner,
  admin,
  familyId,
}) => {
  const other = await addPerson(server, { name: 'Other Admin' });
  await addMember(familyId, other, { role: 'Admin' });
  const [one = '', two = '', three = '', four = ''] = await makeMany(owner, 4, familyId);
  for (const id of [one, two, three, four]) await trash(admin, id);
  await restore(admin, one);
  expect(await told(owner)).toEqual({ lines: [['document_brought_back', one]], unread: 1 });
  await restore(admin, two);
  expect(await told(owner)).toEqual({ lines: [['documents_brought_back', 2]], unread: 1 });
  await restore(other, three);
  expect((await told(owner)).lines).toEqual([
    ['document_brought_back', three],
    ['documents_brought_back', 2],
  ]);
  await send(owner, 'POST /api/notices/read');
  await restore(admin, four);
  expect((await told(owner)).lines[0]).toEqual(['document_brought_back', four]);
  await runSql(server, `update notices set read_at = null, created_at = created_at - interval '11 minutes'`);
  await trash(admin, one);
  expect((await told(owner)).lines).toEqual([
    ['document_brought_back', four],
    ['document_brought_back', three],
    ['documents_brought_back', 2],
  ]);
  await restore(admin, one);
  expect((await told(owner)).lines[0]).toEqual(['document_brought_back', one]);
});

it('a notice that its owner has not read gives way to what is done next with the document [D-45]', async ({
  owner,
  admin,
  familyId,
}) => {
  const [old = '', newer = ''] = await makeMany(owner, 2, familyId);
  const renew = () => outcome(admin, `POST /api/documents/${old}/renewals`, { newDocumentId: newer });
  const undo = () => outcome(admin, `DELETE /api/documents/${old}/renewals`);
  expect(await renew()).toBe('200');
  expect(await told(owner)).toEqual({ lines: [['document_renewed', old]], unread: 1 });
  expect(await undo()).toBe('204');
  expect(await told(owner)).toEqual({ lines: [['document_brought_back', old]], unread: 1 });
  expect(await renew()).toBe('200');
  expect(await told(owner)).toEqual({ lines: [['document_renewed', old]], unread: 1 });
  await send(owner, 'POST /api/notices/read');
  expect(await undo()).toBe('204');
  expect((await told(owner)).lines).toEqual([
    ['document_brought_back', old],
    ['document_renewed', old],
  ]);
});
