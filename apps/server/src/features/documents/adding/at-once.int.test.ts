import { expect } from 'vitest';
import { countWaiting } from '../../../../test/count-waiting.ts';
import { it as base } from '../../../../test/fixtures.ts';
import { addMember } from '../../../../test/membership.ts';
import { send } from '../../../../test/send.ts';
import { forPerson, uploadBytes } from '../../../../test/test-documents.ts';

import { setProcessed } from '../thumbnails/thumbnails.repository.ts';

const it = base.extend('familyIds', async ({ owner, outsider }) => {
  await addMember(outsider.familyId, owner);
  return [owner.familyId, outsider.familyId];
});

it('documents added to the same families at once, while their thumbnails become ready, never deadlock', async ({
  server,
  owner,
  familyIds,
}) => {
  const draw = async (index: number): Promise<number> => {
    const fileId = await uploadBytes(owner);
    const shareWith = index % 2 === 0 ? familyIds : familyIds.toReversed();
    const target = forPerson(owner, ...shareWith);
    const payload = { fileId, fileName: 'a.png', name: `Paper ${index}`, type: 'Other', target };
    const { statusCode } = await send(owner, 'POST /api/documents', payload);
    await server.transactions.asSystem((tx) => setProcessed(tx, fileId, { thumbnail: 'none', text_state: 'none' }));
    return statusCode;
  };
  const statuses = await Promise.all(Array.from({ length: 60 }, (_, index) => draw(index)));
  expect(statuses).toEqual(Array(60).fill(201));
});

it.for([
  ['whose member has left', 'delete from members where person_id = $1', 404],
  [
    'whose upload has been swept',
    `delete from files where uploaded_by <> $1 and id not in (select file_id from document_versions)`,
    400,
  ],
] as const)(
  'a document %s while it was being made is refused, and nothing fails',
  async ([, change, status], { server, owner, member, sql }) => {
    const fileId = await uploadBytes(owner);
    const target = forPerson(member, owner.familyId);
    const payload = { fileId, fileName: 'a.png', name: 'Race', type: 'Other', target };
    await sql.run('begin');
    await sql.run('select from readings where file_id = $1 for no key update', [fileId]);
    const creating = send(owner, 'POST /api/documents', payload);
    await expect.poll(() => countWaiting(server)).toBe(1); // it has seen the member and the upload
    await sql.run(change, [member.id]);
    await sql.run('commit');
    expect((await creating).statusCode).toBe(status);
  },
);
