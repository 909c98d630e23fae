import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { reportFigure } from '../../../../test/figure.ts';
import { getFile } from '../../../../test/file-link.ts';
import { it } from '../../../../test/fixtures.ts';
import { listStored } from '../../../../test/list-stored.ts';
import { rounds } from '../../../../test/rounds.ts';
import { countRows, runSql } from '../../../../test/run-sql.ts';
import { runWorker } from '../../../../test/run-worker.ts';
import { outcome } from '../../../../test/send.ts';
import { createDocument, PNG } from '../../../../test/test-documents.ts';
import type { TestServer } from '../../../../test/test-server.ts';

const WORKER = fileURLToPath(new URL('../../../../test/purge-worker.ts', import.meta.url));
const KILLS = rounds({ quick: 2, full: 100 });
const AT_ONCE = 6;
const LONGEST_RUN_MS = 60;

/** As if everything had been added and thrown away a month ago. */
const AGE_ALL = `update documents set trashed_at = now() - interval '31 days' where trashed_at is not null;
  update files set created_at = now() - interval '31 days'`;

/** Deletes what is due; true when the kill came before its end. */
async function purge(server: TestServer, killAfterMs = Number.POSITIVE_INFINITY): Promise<boolean> {
  return await runWorker(server, { program: WORKER, killAfterMs, folder: server.folder });
}

it(`${KILLS} kills while documents are deleted for good leave none of them undead, and lose no other [REL-2]`, {
  timeout: 60_000 + KILLS * 10_000,
}, async ({ server, owner }) => {
  const thrown: string[] = [];
  const kept = new Map<string, Buffer>();
  let [purges, kills] = [0, 0];
  for (; kills < KILLS; purges++) {
    for (let count = 0; count < AT_ONCE; count++) {
      const bytes = Buffer.concat([PNG, randomBytes(1_000)]);
      const { id } = await createDocument(owner, { bytes });
      if (count % 3 === 0) {
        kept.set(id, bytes);
        continue;
      }
      expect(await outcome(owner, `DELETE /api/documents/${id}`)).toBe('204');
      thrown.push(id);
    }
    await runSql(server, AGE_ALL);
    if (await purge(server, Math.random() * LONGEST_RUN_MS)) kills++; // otherwise the worker had already ended
  }
  await purge(server);
  const rows = await runSql(server, 'select id from documents where id = any ($1)', [thrown]);
  const stored = listStored(server).filter((file) => file.includes('/documents/')).length;
  const files = await countRows(server, 'files');
  let lost = 0;
  for (const [id, bytes] of kept) if (!(await getFile(owner, id)).rawPayload.equals(bytes)) lost++;
  reportFigure({
    experiment: 'Worker killed while it deletes for good',
    rounds: `${KILLS} kills`,
    lost,
    falselyAcknowledged: rows.length + Math.max(0, stored - kept.size) + Math.max(0, files - kept.size),
    remarks: `in ${purges} runs, ${thrown.length} documents deleted, counted as false where anything is left of one`,
  });
});
