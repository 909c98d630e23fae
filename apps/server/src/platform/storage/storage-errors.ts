/** An error of the file itself: the sender's fault, or damage found while reading. */
export class FileTooLarge extends Error {
  override readonly name = 'FileTooLarge';
  readonly maxBytes: number;

  constructor(maxBytes: number) {
    super(`This file is larger than ${maxBytes} bytes.`);
    this.maxBytes = maxBytes;
  }
}

export class EmptyFile extends Error {
  override readonly name = 'EmptyFile';

  constructor() {
    super('This file is empty.');
  }
}

/** The file itself is at fault, not the place where it is kept. */
export function isDamage(error: unknown): error is MissingFile | DamagedFile {
  return error instanceof MissingFile || error instanceof DamagedFile;
}

/** The row is there, the stored bytes are not. */
export class MissingFile extends Error {
  override readonly name = 'MissingFile';

  constructor(fileId: string) {
    super(`The file ${fileId} is missing from the storage.`);
  }
}

/** The stored bytes are not those that were written: cut, changed, swapped, or sealed with another key. */
export class DamagedFile extends Error {
  override readonly name = 'DamagedFile';

  constructor(fileId: string, what: string, options?: ErrorOptions) {
    super(`The file ${fileId} is damaged in the storage: ${what}.`, options);
  }
}

/** An error of the place where files are stored. The driver's own error is the cause. */
export class StorageFull extends Error {
  override readonly name = 'StorageFull';
  readonly code = 'ENOSPC';

  constructor(options?: ErrorOptions) {
    super('The storage for files is full.', options);
  }
}

export class StorageUnavailable extends Error {
  override readonly name = 'StorageUnavailable';
  readonly code = 'EIO';

  constructor(detail: string, options?: ErrorOptions) {
    super(`The storage for files cannot be used: ${detail}.`, options);
  }
}

/** The place answers, and is not the one of this vault: a disk that is not mounted, another bucket. */
export class StoreNotThere extends StorageUnavailable {}

const DETAILS: Record<string, string> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'it is read-only',
  EIO: 'the disk reports an error',
  ENOENT: 'its folder is gone',
  ENOTDIR: 'it is not a folder',
  EMFILE: 'too many files are open',
  ENFILE: 'too many files are open',
  ESTALE: 'its network folder is gone',
};

const NOT_THERE = new Set(['ENOENT', 'ENOTDIR']);

export function isAbsent(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT';
}

/** The result of a call to the file system, or null if what it asks for is not there. */
export async function unlessAbsent<Result>(call: Promise<Result>): Promise<Result | null> {
  return await call.catch((error) => {
    if (isAbsent(error)) return null;
    throw error;
  });
}

/** The errors of a file system as those of a store; others, such as those of an incoming stream, pass unchanged. */
export async function withFolderErrors<Result>(act: () => Promise<Result>): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code === 'ENOSPC' || code === 'EDQUOT') throw new StorageFull({ cause: error });
    const detail = Object.hasOwn(DETAILS, code) ? DETAILS[code] : undefined;
    if (detail === undefined) throw error;
    const Kind = NOT_THERE.has(code) ? StoreNotThere : StorageUnavailable;
    throw new Kind(detail, { cause: error });
  }
}
