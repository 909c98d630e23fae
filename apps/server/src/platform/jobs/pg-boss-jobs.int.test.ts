import { randomUUID } from 'node:crypto';
import { expect, onTestFinished } from 'vitest';
import { it } from '../../../test/fixtures.ts';
import { runSql } from '../../../test/run-sql.ts';
import { startJobs } from './pg-boss-jobs.ts';

it('the waiting job that a task names is done next, and once', async ({ server }) => {
  const ids = Array.from({ length: 5 }, () => randomUUID());
  for (const documentId of ids)
    await server.transactions.asSystem((tx) => server.enqueue(tx, 'make-thumbnail', { documentId }));
  const waiting = `select id::text, data->>'documentId' as of from jobs.job where name = 'make-thumbnail'`;
  const jobOf = new Map((await runSql(server, waiting)).map((row) => [row.of, String(row.id)]));
  const [a = '', b = '', c = '', d = '', e = ''] = ids;
  const after = new Map([
    [a, d],
    [d, e],
    [e, b],
  ]);
  const done: string[] = [];
  const jobs = await startJobs(
    server.connection,
    () => {},
    { 'make-thumbnail': async ({ documentId }) => done.push(documentId) },
    { turns: { 'make-thumbnail': async ({ payload }) => jobOf.get(after.get(payload.documentId)) ?? null } },
  );
  onTestFinished(() => jobs.stop());
  await expect.poll(() => done).toHaveLength(5);
  expect(done).toEqual([a, d, e, b, c]);
});
