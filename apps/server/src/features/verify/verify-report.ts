import type { FilePurpose } from '../../platform/storage/encrypted-file.ts';
import type { FileProblem } from '../../platform/storage/verify-file.ts';

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

/** A file whose row is there and whose bytes are not right. */
export interface DamagedFile {
  fileId: string;
  purpose: FilePurpose;
  problem: FileProblem;
  /** Where it lies, or should lie, in the store. */
  key: string;
  /** Null for an avatar, and for an upload that no document has claimed. */
  document: { id: string; name: string; version: number; currentVersion: number } | null;
  /** Of the document or the avatar; of an unclaimed upload, whoever sent it. Null for a general document. */
  owner: { id: string; name: string } | null;
  /** Of a general document. */
  family: { id: string; name: string } | null;
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
