import { expect } from 'vitest';
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
