import fs from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Config } from '../config.ts';
import {
  addNextKey,
  type ChosenKey,
  findKeyUse,
  type KeyringDeps,
  type KeyUse,
  removeKey,
} from '../features/keys/change-keyring.ts';
import { type Rotation, rotateKeys } from '../features/keys/rotate-file-keys.ts';
import { requireVaultSecret } from '../features/keys/vault-keys.ts';
import { FILE_COMMIT_MS } from '../platform/db/limits.ts';
import { type OpenVault, openVault } from '../start/open-vault.ts';
import { loadSecret } from '../start/secret.ts';
import { CommandError, runCommand } from './run-command.ts';

const HELP = `Makes a new key in the keyring and brings the key of every stored file under it. People can go on
working, and servers notice the new key by themselves. Cut off at any moment, every file still
opens, and the next call goes on where this one ended.

  npm run rotate-keys                  makes a new key and goes through all files
  npm run rotate-keys -- --add         only adds a key: for machines with a keyring file of their own.
                                       Copy the file to each of them, then run it without --add
  npm run rotate-keys -- --remove KEY  takes a key away that no file needs any more
  npm run rotate-keys -- --accept      after you have replaced the secret, or the keyring of a vault without
                                       files: takes what the settings name as this vault's from now on.
                                       Stop every Kinvault first

Backups have their own keyring inside and stay readable. A rotation does not take back what
somebody could read before: docs/security.md says what to do after a leak.

Ends with 0; with 1 if some files are still under an old key; with 2 if nothing was done.
`;
const USAGE = 'Use: npm run rotate-keys [-- --add | --remove KEY | --accept], or --help for more.';
/** Back to the line's beginning, and away with what is on it. */
const CLEAR_LINE = '\r\x1b[K';

interface Options {
  add: boolean;
  accept: boolean;
  remove: string | undefined;
}

const wish = readOptions();
if (wish) await runCommand((config) => changeKeys(config, wish));
else process.stdout.write(HELP);

async function changeKeys(config: Config, { add, accept, remove }: Options): Promise<number> {
  const vault = await openVault(config, accept ? 'replace' : 'compare');
  try {
    const deps = { ...vault, keyringFile: config.keyringFile };
    if (accept) return await acceptSecret(config, vault);
    if (add) return await addKey(deps);
    return remove === undefined ? await rotate(deps) : await takeAway(deps, remove);
  } catch (error) {
    throw explainReadOnly(error, config.keyringFile);
  } finally {
    await vault.close();
  }
}

/** The keyring was taken when the vault was opened. */
async function acceptSecret({ secretFile: file }: Config, { transactions }: OpenVault): Promise<number> {
  await requireVaultSecret(transactions, { secret: loadSecret(file, false), file, comparison: 'replace' });
  say('The secret and the keyring are those of this vault from now on. Give every copy the same ones.');
  return 0;
}

async function rotate(deps: KeyringDeps): Promise<number> {
  const onChosen = (key: ChosenKey) => say(describeChosen(key));
  const settle = async () => {
    say(`Waiting ${FILE_COMMIT_MS / 1000} s for uploads that began before.`);
    await sleep(FILE_COMMIT_MS);
  };
  const rotation = await rotateKeys(deps, { settle, onChosen, onWrapped: createCounter() });
  for (const line of describeRotation(rotation)) say(line);
  return rotation.late + rotation.damaged > 0 ? 1 : 0;
}

function describeChosen({ keyId, origin }: ChosenKey): string {
  if (origin === 'unfinished') return `Going on with the key ${keyId}: an earlier run did not finish.`;
  const verb = origin === 'new' ? 'made' : 'current from now on';
  return `The key ${keyId} is ${verb}. New files are stored under it.`;
}

function describeRotation({ wrapped, late, damaged, removable }: Rotation): string[] {
  const lines = [`${wrapped} files were brought under it.`];
  if (late > 0)
    lines.push(
      `${late} files still came under an old key: a server uses another keyring file. Copy this one to every machine and run the command again.`,
    );
  if (damaged > 0)
    lines.push(`${damaged} files stay under an old key because theirs is damaged. npm run verify names them.`);
  if (late + damaged === 0) lines.push('No file is under an old key.');
  lines.push(
    ...removable.map((id) => `No file needs the key ${id}. To remove it: npm run rotate-keys -- --remove ${id}`),
  );
  return lines;
}

async function addKey(deps: KeyringDeps): Promise<number> {
  const { keyId, isNew } = await addNextKey(deps);
  say(
    isNew ? `The key ${keyId} is added, and not used yet.` : `The key ${keyId} was added before, and is not used yet.`,
  );
  say(`Copy ${deps.keyringFile} to every machine that has its own, then run: npm run rotate-keys`);
  return 0;
}

async function takeAway(deps: KeyringDeps, keyId: string): Promise<number> {
  refuseUsed(keyId, await findKeyUse(deps, keyId)); // before the wait
  await untilSettled(deps.keyringFile);
  refuseUsed(keyId, await removeKey(deps, keyId));
  say(`The key ${keyId} is removed.`);
  return 0;
}

/** Files whose key was wrapped before the last change of the keyring are then committed or never will be. */
async function untilSettled(keyringFile: string): Promise<void> {
  const ageMs = Math.max(0, Date.now() - fs.statSync(keyringFile).mtimeMs);
  const leftMs = FILE_COMMIT_MS - ageMs;
  if (leftMs <= 0) return;
  say(`The keyring was changed a moment ago. Waiting ${Math.ceil(leftMs / 1000)} s for uploads that began before.`);
  await sleep(leftMs);
}

function refuseUsed(keyId: string, use: KeyUse | null): void {
  if (use) throw new CommandError(`${describeUse(keyId, use)} Nothing was changed.`);
}

function describeUse(keyId: string, use: KeyUse): string {
  if (use === 'unknown') return `The keyring has no key ${keyId}.`;
  if (use === 'current') return `The key ${keyId} is the current one: new files are stored under it.`;
  if (use === 'next') return `The key ${keyId} is the next one. Run npm run rotate-keys first.`;
  return `${use.neededBy} files need the key ${keyId}. Run npm run rotate-keys first.`;
}

/** Keyrings are often mounted so that nothing can be written there. */
function explainReadOnly(error: unknown, keyringFile: string): unknown {
  const { code = '' } = error as NodeJS.ErrnoException;
  if (!['EROFS', 'EACCES', 'EPERM', 'EBUSY', 'EXDEV'].includes(code)) return error;
  return new CommandError(
    `The keyring ${keyringFile} cannot be replaced here (${code}). Run this where its folder can be written to, with KEYRING_FILE=….`,
  );
}

/** One line that counts on a terminal, nothing elsewhere. */
function createCounter(): (files: number) => void {
  return (files) => {
    if (process.stdout.isTTY) process.stdout.write(`${CLEAR_LINE}${files} files …`);
  };
}

function say(line: string): void {
  process.stdout.write(`${process.stdout.isTTY ? CLEAR_LINE : ''}${line}\n`);
}

/** Undefined if only help is asked for. Ends the process if the arguments are wrong. */
function readOptions(): Options | undefined {
  try {
    const { values } = parseArgs({
      options: {
        add: { type: 'boolean', default: false },
        accept: { type: 'boolean', default: false },
        remove: { type: 'string' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    if (values.help) return undefined;
    const { add, accept, remove } = values;
    if ([add, accept, remove !== undefined].filter(Boolean).length > 1)
      throw new Error('Keys are added, removed or accepted, one at a time.');
    return { add, accept, remove };
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n${USAGE}\n`);
    process.exit(2);
  }
}
