import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { it } from '../../../test/fixtures.ts';
import { startJobs } from './pg-boss-jobs.ts';

it('what a worker fetches at once is done group by group', async ({ server }) => {
  const groupOf = new Map<string, string>();
  for (const group of ['Ada', 'Ben', 'Ada', 'Ben', 'Cleo', 'Ada']) {
    const documentId = randomUUID();
    groupOf.set(documentId, group);
    await server.transactions.asSystem((tx) => server.enqueue(tx, 'make-thumbnail', { documentId }));
  }
  const done: string[] = [];
  const jobs = await startJobs(
    server.connection,
    () => {},
    { 'make-thumbnail': async ({ documentId }) => done.push(documentId) },
    { groups: { 'make-thumbnail': async (payloads) => payloads.map(({ documentId }) => groupOf.get(documentId)) } },
  );
  await expect.poll(() => done).toHaveLength(6);
  await jobs.stop();
  const groups = done.map((documentId) => groupOf.get(documentId));
  const changes = groups.filter((group, index) => index > 0 && group !== groups[index - 1]);
  expect([groups.toSorted(), changes.length]).toEqual([['Ada', 'Ada', 'Ada', 'Ben', 'Ben', 'Cleo'], 2]);
});
