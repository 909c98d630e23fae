import fs from 'node:fs/promises';
import { errorSentence } from '@kinvault/domain/error-messages.ts';
import { AppError, type ErrorCode } from '@kinvault/domain/errors.ts';
import { ascendingId } from '../../platform/ascending-id.ts';
import { i18nOf } from '../../platform/i18n.ts';
import { commitFile, deleteFiles } from '../files/commit-file.ts';
import { storeOriginal, type UploadDeps } from '../files/upload-file.ts';
import { receiveFile } from '../received/receive-file.ts';
import { findTaken, lockClaim, type Receiver } from './inbox.repository.ts';
import { DONE_FOLDER, nameWithKey, REFUSED_FOLDER } from './inbox-names.ts';
import { InboxProblem } from './inbox-problem.ts';
import { type Folder, inFolder, makeFolder, openFolder } from './open-folder.ts';

const { O_CREAT, O_NOFOLLOW, O_NONBLOCK, O_RDONLY, O_TRUNC, O_WRONLY } = fs.constants;

/** What asking again would not change, until somebody does something. Anything else is tried again. */
const REFUSALS: readonly ErrorCode[] = [
  ...(['file_empty', 'file_too_large', 'file_type_refused', 'image_too_large', 'document_unpacks_too_large'] as const),
  ...(['quota_exceeded', 'too_many_documents'] as const),
];

/** A person's folder, and the one for files on their way in it. */
export interface InboxPlace {
  receiver: Receiver;
  own: Folder;
  work: Folder;
}

/**
 * Takes a file out of everybody's reach by renaming it into a folder of its own, whose name is the key of all that follows.
 * Of several servers one gets it.
 * @returns the key, or undefined where another one was faster or the file is gone
 */
export async function claimFile({ own, work }: InboxPlace, name: string): Promise<string | undefined> {
  const id = ascendingId();
  await fs.mkdir(work.at(id), { mode: 0o700 });
  return inFolder(openFolder(work.at(id)), async (claim) => {
    try {
      await fs.rename(own.at(name), claim.at(name));
    } catch (error) {
      await fs.rmdir(work.at(id)).catch(() => {});
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
    // after a power cut the file must not be back under its old name, to be taken once more with another key
    for (const folder of [claim, work, own]) await folder.flush();
    return id;
  });
}

/**
 * What is claimed goes to 'Received' and then to `done`, or to `refused` with the reason beside it. May be called again
 * after a kill at any point, and by several servers at once: the key lets it happen once [INB-3].
 * Opens its own transaction: none is open while the bytes are read.
 * @throws InboxProblem, errors of the file system, of the store and of the database: it stays claimed then
 */
export async function finishClaim(deps: UploadDeps, place: InboxPlace, id: string): Promise<void> {
  const { own, work } = place;
  await inFolder(openFolder(work.at(id)), async (claim) => {
    const [name, ...others] = await claim.list();
    if (name !== undefined) {
      // a key stands for one file: of two, one would pass for taken
      if (others.length > 0) throw new InboxProblem(`Several files are in one folder of .kinvault, ${id}.`);
      const result = await receiveClaimed(deps, place, { id, claim, name });
      if (result === 'other') {
        await fs.rename(work.at(id), work.at(ascendingId()));
        return;
      }
      const folder = result === 'taken' ? DONE_FOLDER : REFUSED_FOLDER;
      await inFolder(makeFolder(own.at(folder)), async (target) => {
        const newName = nameWithKey(name, id);
        if (result !== 'taken') await writeReason(target, `${newName}.txt`, reasonText(place.receiver, result));
        await fs.rename(claim.at(name), target.at(newName));
        await target.flush();
      });
    }
    await fs.rmdir(work.at(id));
  }).catch((error) => {
    if (!isGone(error)) throw error; // another server has finished it
  });
}

type Result = 'taken' | 'other' | ErrorCode;

/** `other`: the key was used for another file, so this one needs one of its own. */
async function receiveClaimed(
  deps: UploadDeps,
  { receiver }: InboxPlace,
  { id, claim, name }: { id: string; claim: Folder; name: string },
): Promise<Result> {
  const handle = await fs.open(claim.at(name), O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  try {
    const before = await handle.stat();
    if (!before.isFile()) throw new InboxProblem('Something that is no file was put into a watched folder.');
    deps.noteUpload();
    const stored = await storeOriginal(deps, handle.createReadStream({ autoClose: false, start: 0 }));
    const result = await commitFile(deps.files, stored, async () => {
      const { size, mtimeMs } = await handle.stat();
      if (size !== before.size || size !== stored.sizeBytes || mtimeMs !== before.mtimeMs)
        throw new AppError('unavailable'); // somebody still writes: it is not whole
      return deps.transactions.asSystem(async (tx) => {
        await lockClaim(tx, id);
        const taken = await findTaken(tx, id);
        if (taken) return taken.personId === receiver.id && taken.sha256.equals(stored.sha256) ? 'repeat' : 'other';
        await receiveFile(deps, tx, {
          ...{ id, personId: receiver.id, file: stored, fileName: name, source: 'folder' },
          ...{ sourceDetail: null, linkId: null },
        });
        return 'new';
      });
    });
    deps.noteUpload();
    if (result !== 'new') await deleteFiles(deps.files, [stored]);
    return result === 'other' ? 'other' : 'taken';
  } catch (error) {
    if (error instanceof AppError && REFUSALS.includes(error.code)) return error.code;
    throw error;
  } finally {
    await handle.close();
  }
}

function reasonText({ language }: Receiver, code: ErrorCode): string {
  return `${errorSentence(i18nOf(language), code)}\n`;
}

async function writeReason(folder: Folder, name: string, text: string): Promise<void> {
  const handle = await fs.open(folder.at(name), O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW, 0o666);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function isGone(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT';
}
