import type { Readable } from 'node:stream';
import type { ArchiveEntry, BrokenReason } from '@kinvault/domain/import/import-plan.ts';

/** One entry of an archive cannot be read; the others can. */
export class BrokenEntry extends Error {
  override name = 'BrokenEntry';
  readonly reason: BrokenReason;
  constructor(reason: BrokenReason, options?: ErrorOptions) {
    super(reason, options);
    this.reason = reason;
  }
}

/** A folder or a ZIP on the server's own disk. Nothing is unpacked to the disk. */
export interface OpenArchive {
  container: 'folder' | 'zip';
  entries: ArchiveEntry[];
  broken: { name: string; reason: BrokenReason }[];
  /** @throws BrokenEntry before it or while it is read */
  open(path: string): Promise<Readable>;
  close(): Promise<void>;
}
