import { FILE_COMMIT_MS } from '../../platform/db/limits.ts';
import type { Transactions } from '../../platform/db/transactions.ts';
import { inBatches } from '../../platform/in-batches.ts';
import { listFileHolders } from '../files/file-holders.ts';
import { checkFiles, type FoundProblem, type VaultDeps } from './check-files.ts';
import { findOrphans } from './find-orphans.ts';
import { readExtent } from './verified-files.repository.ts';
import type { DamagedFile, VerifyReport } from './verify-report.ts';

const BATCH = 500;

export interface VerifyOptions {
  /** Of the files, between 0 and 1. Below 1 the store is not searched for orphans. */
  share?: number;
  /** How long a stored file may wait for its row. */
  settleMs?: number;
  onProgress?: (progress: { bytes: number; totalBytes: number }) => void;
}

/**
 * Compares every stored file with its row and every object with the rows [OPS-3]. Changes nothing, and finds nothing
 * wrong with what people do meanwhile.
 */
export async function verifyVault(deps: VaultDeps, options: VerifyOptions = {}): Promise<VerifyReport> {
  const { share = 1, settleMs = FILE_COMMIT_MS, onProgress } = options;
  const startedAt = new Date().toISOString();
  const began = performance.now();
  const extent = await deps.transactions.asSystem(readExtent);
  const totalBytes = Math.round(extent.bytes * share);
  const onBytes = (bytes: number) => onProgress?.({ bytes, totalBytes });
  const { count, bytes, problems, comingBack } = await checkFiles(deps, extent, { share, onBytes });
  const seconds = (performance.now() - began) / 1000;
  const store = share < 1 ? null : await findOrphans(deps, { settleMs });
  const damaged = await nameHolders(deps.transactions, problems);
  return { format: 1, startedAt, seconds, sample: share, files: { count, bytes }, damaged, comingBack, store };
}

async function nameHolders({ asSystem }: Transactions, problems: FoundProblem[]): Promise<DamagedFile[]> {
  const damaged: DamagedFile[] = [];
  for await (const batch of inBatches(problems, BATCH)) {
    const byId = new Map(batch.map((problem) => [problem.id, problem]));
    for (const holder of await asSystem((tx) => listFileHolders(tx, [...byId.keys()]))) {
      const { problem, key } = byId.get(holder.fileId) as FoundProblem;
      damaged.push({ ...holder, problem, key });
    }
  }
  return damaged;
}
