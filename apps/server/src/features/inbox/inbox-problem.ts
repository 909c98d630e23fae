import { StorageFull, StorageUnavailable } from '../../platform/storage/storage-errors.ts';

/** Why something cannot be taken as it is now, as a sentence for the operator's log. Nothing is lost: it is tried again. */
export class InboxProblem extends Error {
  override readonly name = 'InboxProblem';
}

const SENTENCES: Record<string, string> = {
  EACCES: 'A watched folder may not be read and written by the server.',
  EPERM: 'A watched folder may not be read and written by the server.',
  EROFS: 'A watched folder is read-only.',
  ENOSPC: 'The disk of a watched folder is full.',
  EDQUOT: 'The disk of a watched folder is full.',
  ENOENT: 'A watched folder is gone.',
  ESTALE: 'A watched folder is gone.',
  ELOOP: 'A symbolic link lies in a watched folder. Links are not followed.',
  ENOTDIR: 'A link or a file lies in a watched folder where a folder should be.',
};

/** The sentence for what is known; the messages of the file system itself have names of people's files [SEC-38]. */
export function sentenceOf(error: unknown): string | undefined {
  if (error instanceof InboxProblem || error instanceof StorageFull || error instanceof StorageUnavailable)
    return error.message;
  const { code, path } = error as NodeJS.ErrnoException;
  if (code !== undefined && Object.hasOwn(SENTENCES, code)) return SENTENCES[code];
  return path === undefined ? undefined : `A watched folder cannot be used: ${code}.`;
}
