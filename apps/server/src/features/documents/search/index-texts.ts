import { JOB_LIMIT } from '../../../platform/db/limits.ts';
import type { Transactions } from '../../../platform/db/transactions.ts';
import type { Enqueue } from '../../../platform/jobs/jobs.ts';
import {
  hasUnindexedTexts,
  indexFacts,
  indexText,
  takeUnindexedFacts,
  takeUnindexedTexts,
} from './search.repository.ts';

/** About a second of work. */
const BATCH = 100;

interface IndexDeps {
  transactions: Transactions;
  enqueue: Enqueue;
}

/**
 * Puts some of the texts, and of the facts of documents, into the search index that a vault of an earlier version or an old backup brought along, and plans
 * the next ones in the same transaction: killed at any point it goes on there.
 */
export async function indexTexts({ transactions, enqueue }: IndexDeps): Promise<void> {
  await transactions.asSystem(async (tx) => {
    const texts = await takeUnindexedTexts(tx, BATCH);
    for (const { fileId, text } of texts) await indexText(tx, fileId, text);
    const facts = await takeUnindexedFacts(tx, BATCH);
    for (const { id, ...values } of facts) await indexFacts(tx, id, values);
    if (texts.length === BATCH || facts.length === BATCH) await enqueue(tx, 'index-texts', {});
  }, JOB_LIMIT);
}

/** Where texts wait for the index; twice is harmless. */
export async function planIndexing({ transactions, enqueue }: IndexDeps): Promise<void> {
  await transactions.asSystem(async (tx) => {
    if (await hasUnindexedTexts(tx)) await enqueue(tx, 'index-texts', {});
  });
}
