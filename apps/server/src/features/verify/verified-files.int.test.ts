import { randomBytes, randomUUIDv7 } from 'node:crypto';
import { expect } from 'vitest';
import { it } from '../../../test/fixtures.ts';
import { insertFile } from '../files/files.repository.ts';
import { BEFORE_ALL, listFiles, readExtent } from './verified-files.repository.ts';

it('a file stored at the very moment of a verification’s start is part of it [OPS-3]', async ({ server }) => {
  const file = {
    id: randomUUIDv7(),
    purpose: 'original' as const,
    sourceId: null,
    uploadedBy: null,
    kind: 'png' as const,
  };
  const written = await server.files.write([randomBytes(10)], { fileId: file.id, purpose: 'original', maxBytes: 10 });
  const listed = await server.transactions.asSystem(async (tx) => {
    await insertFile(tx, { ...file, ...written }); // now() is the same throughout a transaction
    const extent = await readExtent(tx);
    return listFiles(tx, extent, { share: 1, afterId: BEFORE_ALL });
  });
  expect(listed.map(({ id }) => id)).toContain(file.id);
});
