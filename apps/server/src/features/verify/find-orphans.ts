import { setTimeout as sleep } from 'node:timers/promises';
import type { Transactions } from '../../platform/db/transactions.ts';
import { inBatches } from '../../platform/in-batches.ts';
import { fileKey, parseFileKey } from '../../platform/storage/file-key.ts';
import type { ListedObject, ObjectStore } from '../../platform/storage/object-store.ts';
import { parseQuarantineKey } from '../../platform/storage/quarantine-key.ts';
import type { VaultDeps } from './check-files.ts';
import { findFileStates } from './verified-files.repository.ts';
import type { FoundObject, StoreFindings } from './verify-report.ts';

const BATCH = 500;
/** The vault's own marks. */
const OWN = 'vault/';
/** The wait before files without a row are checked again. It doubles each time. */
const FIRST_PAUSE_MS = 100;

/**
 * Looks at every object in the store. A file is stored before its row is committed, so one without a row is asked about
 * again until `settleMs` are over: only then is it an orphan.
 */
export async function findOrphans(
  { transactions, objects }: VaultDeps,
  { settleMs }: { settleMs: number },
): Promise<StoreFindings> {
  const findings: StoreFindings = { orphans: [], unknown: [], setAside: 0, toBeRemoved: 0 };
  let rowless: ListedObject[] = [];
  for await (const batch of inBatches(objects.list(), BATCH)) {
    const files = batch.filter(({ key }) => parseFileKey(key));
    findings.setAside += batch.filter(({ key }) => parseQuarantineKey(key)).length;
    findings.unknown.push(...batch.filter(({ key }) => isUnknown(key)).map(describe));
    const { none, buried } = await sortByState(transactions, files);
    findings.toBeRemoved += buried;
    rowless.push(...none);
  }
  const endsAt = performance.now() + settleMs;
  for (let pauseMs = FIRST_PAUSE_MS; rowless.length > 0; pauseMs *= 2) {
    const leftMs = endsAt - performance.now();
    if (leftMs <= 0) break;
    await sleep(Math.min(pauseMs, leftMs));
    rowless = await askAgain(transactions, objects, rowless);
  }
  findings.orphans = rowless.map(describe);
  return findings;
}

function isUnknown(key: string): boolean {
  return !(parseFileKey(key) || parseQuarantineKey(key) || key.startsWith(OWN));
}

/** Rows before objects: a deletion's tombstone goes after its object. */
async function askAgain(
  transactions: Transactions,
  objects: ObjectStore,
  rowless: ListedObject[],
): Promise<ListedObject[]> {
  const left: ListedObject[] = [];
  for await (const batch of inBatches(rowless, BATCH)) {
    const { none } = await sortByState(transactions, batch);
    for (const object of none) if (await isThere(objects, object.key)) left.push(object);
  }
  return left;
}

/** `none` are in no row, `buried` ones belong to a committed deletion. */
async function sortByState(
  { asSystem }: Transactions,
  files: ListedObject[],
): Promise<{ none: ListedObject[]; buried: number }> {
  if (files.length === 0) return { none: [], buried: 0 };
  const ids = files.map(({ key }) => parseFileKey(key)?.id ?? '');
  const rows = await asSystem((tx) => findFileStates(tx, ids));
  const fates = new Map(rows.map(({ id, purpose, isBuried }) => [fileKey(id, purpose), isBuried]));
  const none = files.filter(({ key }) => !fates.has(key));
  const buried = files.filter(({ key }) => fates.get(key)).length;
  return { none, buried };
}

async function isThere(objects: ObjectStore, key: string): Promise<boolean> {
  const reader = await objects.open(key);
  await reader?.close();
  return reader !== null;
}

function describe({ key, sizeBytes, modifiedAt }: ListedObject): FoundObject {
  return { key, sizeBytes, modifiedAt: modifiedAt.toISOString() };
}
