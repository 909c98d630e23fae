import type { ArchiveEntry, BrokenReason } from '@kinvault/domain/import/import-plan.ts';

/** What was chosen to be imported, without anything of its files read yet. */
export interface Archive {
  name: string;
  container: 'folder' | 'zip';
  entries: ArchiveEntry[];
  /** What cannot be read at all. */
  broken: { name: string; reason: BrokenReason }[];
  /** @throws BrokenEntry */
  read(path: string): Promise<Blob>;
  close(): Promise<void>;
}

export class BrokenEntry extends Error {
  readonly reason: BrokenReason;

  constructor(reason: BrokenReason, options?: ErrorOptions) {
    super(reason, options);
    this.reason = reason;
  }
}

/** A folder as browsers give it: all files in it, each with its path. */
export function folderArchive(files: readonly File[]): Archive {
  const byPath = new Map(files.map((file) => [file.webkitRelativePath || file.name, file]));
  const [first] = byPath.keys();
  return {
    name: first?.split('/')[0] ?? '',
    container: 'folder',
    entries: [...byPath].map(([path, { size }]) => ({ path, sizeBytes: size })),
    broken: [],
    read: async (path) => byPath.get(path) ?? Promise.reject(new BrokenEntry('missing')),
    close: async () => {},
  };
}
