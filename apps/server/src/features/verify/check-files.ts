import { setTimeout as sleep } from 'node:timers/promises';
import type { Transactions } from '../../platform/db/transactions.ts';
import { forEachConcurrently } from '../../platform/for-each-concurrently.ts';
import { inBatches } from '../../platform/in-batches.ts';
import { fileKey } from '../../platform/storage/file-key.ts';
import type { Keyring } from '../../platform/storage/keyring.ts';
import type { ObjectStore } from '../../platform/storage/object-store.ts';
import { parseQuarantineKey, QUARANTINE_FOLDER } from '../../platform/storage/quarantine-key.ts';
import { type FileProblem, type VerifiableFile, verifyFile } from '../../platform/storage/verify-file.ts';
import { BEFORE_ALL, type Extent, findFiles, listFiles } from './verified-files.repository.ts';

/** Enough to keep a distant store busy. Each holds two segments in memory at most. */
const AT_ONCE = 16;
const BATCH = 500;
/** A store that did not answer may do so a moment later. */
const SECOND_TRY_MS = 1_000;

export interface VaultDeps {
  transactions: Transactions;
  objects: ObjectStore;
  keyring: Keyring;
}

export interface FoundProblem {
  id: string;
  purpose: VerifiableFile['purpose'];
  problem: FileProblem;
  key: string;
}

export interface CheckedFiles {
  count: number;
  bytes: number;
  problems: FoundProblem[];
  /** Set aside although a row names them: opening them brings them back. */
  comingBack: string[];
}

interface Suspect {
  file: VerifiableFile;
  problem: FileProblem;
}

/** Reads every file that the database had at this moment, or a share of them. */
export async function checkFiles(
  deps: VaultDeps,
  extent: Extent,
  { share, onBytes }: { share: number; onBytes?: (bytes: number) => void },
): Promise<CheckedFiles> {
  const seen = { count: 0, bytes: 0 };
  const suspects: Suspect[] = [];
  await forEachConcurrently(walkFiles(deps.transactions, extent, share), AT_ONCE, async (file) => {
    const problem = await verifyFile(deps, file);
    if (problem) suspects.push({ file, problem });
    seen.count++;
    seen.bytes += file.sizeBytes;
    onBytes?.(seen.bytes);
  });
  return { ...seen, ...(await confirm(deps, suspects)) };
}

async function* walkFiles({ asSystem }: Transactions, extent: Extent, share: number): AsyncGenerator<VerifiableFile> {
  let afterId: string | undefined = BEFORE_ALL;
  while (afterId !== undefined) {
    const from: string = afterId;
    const page: VerifiableFile[] = await asSystem((tx) => listFiles(tx, extent, { share, afterId: from }));
    yield* page;
    afterId = page.at(-1)?.id;
  }
}

/**
 * Asks again about what seems wrong, rows before files: a deletion removes the row first, a rotation gives the row
 * another key, and a stray may have been on its way back when its place was looked at.
 */
async function confirm(deps: VaultDeps, found: Suspect[]): Promise<Pick<CheckedFiles, 'problems' | 'comingBack'>> {
  if (found.some(({ problem }) => problem === 'unreadable')) await sleep(SECOND_TRY_MS);
  const again = await askAgain(deps, found);
  const quarantined = again.some(({ problem }) => problem === 'missing')
    ? await listQuarantined(deps.objects)
    : new Map();
  const confirmed = await askAgain(deps, again);
  const comingBack: string[] = [];
  const problems: FoundProblem[] = [];
  for (const { file, problem } of await leaveOutDeleted(deps, confirmed)) {
    const { id, purpose } = file;
    const quarantinedKey = problem === 'missing' ? quarantined.get(id) : undefined;
    const problemThere = quarantinedKey === undefined ? problem : await verifyFile(deps, file, quarantinedKey);
    if (problemThere === null) comingBack.push(id);
    else problems.push({ id, purpose, problem: problemThere, key: quarantinedKey ?? fileKey(id, purpose) });
  }
  return { problems, comingBack };
}

async function askAgain(deps: VaultDeps, suspects: Suspect[]): Promise<Suspect[]> {
  const stillWrong: Suspect[] = [];
  await forEachConcurrently(await leaveOutDeleted(deps, suspects), AT_ONCE, async ({ file }) => {
    const problem = await verifyFile(deps, file);
    if (problem) stillWrong.push({ file, problem });
  });
  return stillWrong;
}

/** With their rows as they are now. */
async function leaveOutDeleted({ transactions }: VaultDeps, suspects: Suspect[]): Promise<Suspect[]> {
  const known: Suspect[] = [];
  for await (const batch of inBatches(suspects, BATCH)) {
    const problems = new Map(batch.map(({ file, problem }) => [file.id, problem]));
    const rows = await transactions.asSystem((tx) => findFiles(tx, [...problems.keys()]));
    for (const file of rows) known.push({ file, problem: problems.get(file.id) as FileProblem });
  }
  return known;
}

/** The keys of files that were set aside, by their ids. */
async function listQuarantined(objects: ObjectStore): Promise<Map<string, string>> {
  const quarantined = new Map<string, string>();
  for await (const { key } of objects.list(QUARANTINE_FOLDER)) {
    const stray = parseQuarantineKey(key);
    if (stray) quarantined.set(stray.id, key);
  }
  return quarantined;
}
