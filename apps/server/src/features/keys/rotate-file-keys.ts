import type { SystemTransaction } from '../../platform/db/transactions.ts';
import { readKeyringFile } from '../../platform/storage/keyring-file.ts';
import { rewrapLinks } from '../links/rewrap-links.ts';
import { rewrapPushKey } from '../push/push-key.ts';
import { type ChosenKey, chooseCurrentKey, type KeyringDeps } from './change-keyring.ts';
import { countFilesByKey } from './keys.repository.ts';
import { countOldFiles, rewrapFiles } from './rewrap-files.ts';

/** Files keep coming under an old key from a machine whose own copy of the keyring was not replaced. */
const MOST_PASSES = 5;

export interface RotationOptions {
  /** Waits until each file whose key was wrapped before this moment is committed or never will be: FILE_COMMIT_MS. */
  settle: () => Promise<void>;
  onChosen?: (key: ChosenKey) => void;
  onWrapped?: (files: number) => void;
}

export interface Rotation {
  /** Files whose key was wrapped again. */
  wrapped: number;
  /** Keys of the keyring that no file is under. */
  removable: string[];
  /** Files that stay under an old key since their wrapped key is damaged. */
  damaged: number;
  /** Files that still came under an old key. */
  late: number;
}

/**
 * Brings every file's key under a new key of the keyring [OPS-5]. Cut off at any point, every file opens, and the next
 * call goes on. Servers may take uploads meanwhile; they notice the new key by themselves.
 */
export async function rotateKeys(deps: KeyringDeps, options: RotationOptions): Promise<Rotation> {
  const { settle, onChosen, onWrapped } = options;
  onChosen?.(await chooseCurrentKey(deps));
  let wrapped = 0;
  for (let pass = 0; ; pass++) {
    const before = wrapped;
    await rewrapPushKey(deps);
    await rewrapLinks(deps);
    for await (const files of rewrapFiles(deps.transactions, deps.keyring)) {
      wrapped += files;
      onWrapped?.(wrapped);
    }
    const found = await deps.transactions.asSystem((tx) => lookAround(deps, tx));
    const isSettled = pass > 0 && wrapped === before && found.late === 0;
    if (isSettled || pass === MOST_PASSES) return { wrapped, ...found };
    await settle();
  }
}

async function lookAround({ keyring, keyringFile }: KeyringDeps, tx: SystemTransaction) {
  const { current, next, keys } = readKeyringFile(keyringFile).keys;
  const used = await countFilesByKey(tx);
  const removable = Object.keys(keys).filter((id) => id !== current && id !== next && !used.has(id));
  return { removable, ...(await countOldFiles(keyring, tx)) };
}
