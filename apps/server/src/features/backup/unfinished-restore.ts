import fs from 'node:fs';
import path from 'node:path';

const NOTE =
  'A restore began to fill this folder and has not finished: its archive was refused, or it was stopped. Kinvault does not start on the empty vault that is left. Run the restore again, or remove this file to begin with an empty vault.\n';

/** Next to the keyring, which every restore writes: not every vault has its own DATA_DIR. */
const markOf = (keyringFile: string) => path.join(path.dirname(keyringFile), 'restore-unfinished');

/** Once the target is known to be empty, and before anything is written to it. */
export function markRestore(keyringFile: string): void {
  fs.mkdirSync(path.dirname(keyringFile), { recursive: true });
  fs.writeFileSync(markOf(keyringFile), NOTE);
}

export function endRestore(keyringFile: string): void {
  fs.rmSync(markOf(keyringFile), { force: true });
}

/** Why an empty vault is not started here, in a sentence; undefined where no restore was left unfinished [REL-24]. */
export function explainUnfinishedRestore(keyringFile: string): string | undefined {
  if (!fs.existsSync(markOf(keyringFile))) return undefined;
  return `A restore into this vault was not finished, and it is empty. Run the restore again. To begin with an empty vault instead, remove ${markOf(keyringFile)}.`;
}
