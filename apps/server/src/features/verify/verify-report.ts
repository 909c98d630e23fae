import type { FileProblem } from '../../platform/storage/verify-file.ts';
import type { FileHolder } from '../files/file-holders.ts';

/** What `npm run verify -- --json FILE` writes. Fields are only ever added. */
export interface VerifyReport {
  format: 1;
  /** ISO 8601, in UTC. */
  startedAt: string;
  seconds: number;
  /** The share of the files that was looked at, between 0 and 1. */
  sample: number;
  /** Those that were read; their bytes without encryption. */
  files: { count: number; bytes: number };
  damaged: DamagedFile[];
  /** Ids of files that were set aside although a row names them: they come back when they are opened. */
  comingBack: string[];
  /** Null with a sample: then the store's list is not read. */
  store: StoreFindings | null;
}

/** A file with a row and with wrong or missing bytes. */
export interface DamagedFile extends FileHolder {
  problem: FileProblem;
  /** Where it lies, or should lie, in the store. */
  key: string;
}

export interface StoreFindings {
  /** Files that no row names, and that nobody is about to name or to remove. */
  orphans: FoundObject[];
  /** Objects that are not Kinvault's. */
  unknown: FoundObject[];
  /** How many files without a row the sweep has set aside; it deletes them after 30 days. */
  setAside: number;
  /** How many files of committed deletions wait for the sweep. */
  toBeRemoved: number;
}

export interface FoundObject {
  key: string;
  sizeBytes: number;
  modifiedAt: string;
}

/** Whether somebody should do something about it. */
export function hasFindings({ damaged, store }: VerifyReport): boolean {
  return damaged.length > 0 || (store !== null && store.orphans.length > 0);
}
