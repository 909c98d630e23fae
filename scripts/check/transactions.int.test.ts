import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { checkTransactions } from './transactions.mjs';

const REPOSITORY = path.resolve(import.meta.dirname, '../..');
const OPENS = 'await transactions.asSystem(work);\n';

/** A server with two use cases and a job. */
function sourceWith(files: Record<string, string>): string {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'kinvault-transactions-'));
  onTestFinished(() => fs.rmSync(root, { recursive: true }));
  const features = path.join(root, 'apps/server/src/features');
  fs.mkdirSync(path.join(features, 'trips'), { recursive: true });
  const start = path.join(features, '../start');
  fs.mkdirSync(start);
  fs.writeFileSync(path.join(start, 'start-jobs.ts'), `import { sweep } from '../features/trips/sweep.ts';\n`);
  for (const [name, text] of Object.entries(files)) fs.writeFileSync(path.join(features, 'trips', name), text);
  return root;
}

it('every use case that opens a transaction says so', () => {
  expect(checkTransactions(REPOSITORY)).toEqual([]);
});

it('a use case that opens a transaction silently is named; routes, jobs and those that say so are not', () => {
  const root = sourceWith({
    'add-trip.ts': OPENS,
    'plan-trip.ts': `/** Opens its own transaction: it hashes in between. */\n${OPENS}`,
    'sweep.ts': OPENS,
    'trips.routes.ts': OPENS,
  });
  expect(checkTransactions(root)).toEqual([expect.stringContaining('features/trips/add-trip.ts: opens a transaction')]);
});
