import { StorageFull, StorageUnavailable } from './storage-errors.ts';

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

export function isAbsent(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT';
}

/** The errors of a file system as those of a store; others, such as those of an incoming stream, pass unchanged. */
export async function withFolderErrors<Result>(act: () => Promise<Result>): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code === 'ENOSPC' || code === 'EDQUOT') throw new StorageFull({ cause: error });
    const detail = Object.hasOwn(DETAILS, code) ? DETAILS[code] : undefined;
    throw detail === undefined ? error : new StorageUnavailable(detail, { cause: error });
  }
}
