import fs from 'node:fs';
import { parseArgs } from 'node:util';
import type { Config } from '../config.ts';
import { makeBackup, type NewBackup } from '../features/backup/make-backup.ts';
import type { WrittenBackup } from '../features/backup/write-backup.ts';
import type { ArchiveLock } from '../platform/archive/archive-key.ts';
import { formatBytes } from '../platform/format-bytes.ts';
import { type OpenVault, openVault } from '../start/open-vault.ts';
import { describeDamagedFile, formatDamageList } from './describe-damage.ts';
import { readPassphrase } from './read-passphrase.ts';
import { CommandError, runCommand, typedPath } from './run-command.ts';
import { createProgressDisplay } from './show-progress.ts';

const { version } = JSON.parse(fs.readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));

const HELP = `Writes everything Kinvault keeps into one encrypted file: every row of the database, every stored
file, and the keys and the secret that open them. People can go on working: the backup shows the
vault as it was when it began.

  npm run backup -- FILE --to age1…              sealed to an age key (repeat --to for more keys)
  npm run backup -- FILE --passphrase-file FILE  sealed with the passphrase in this file
  npm run backup -- FILE                         asks for a passphrase

Whoever opens the archive can read every document in it: nothing else is needed. Keep the
passphrase or the key's identity file somewhere else than the archive, and where you find it if this
machine is gone. Without it nobody can open the archive, not even you.

FILE must not exist yet. It has its name only once it is whole. A passphrase has at least 12
characters. age (https://age-encryption.org) makes keys with age-keygen, and opens the archive
without Kinvault: age -d FILE | tar t

Ends with 0; with 1 if the archive is written but some stored files are damaged or missing, which
are then named; with 2 if no archive was written.
`;
const USAGE = 'Use: npm run backup -- FILE [--to age1…] [--passphrase-file FILE], or --help for more.';

interface Options {
  file: string;
  recipients: string[];
  passphraseFile: string | undefined;
}

const wish = readOptions();
if (wish) await runCommand((config) => backUp(config, wish));
else process.stdout.write(HELP);

async function backUp(config: Config, { file, recipients, passphraseFile }: Options): Promise<number> {
  const target = typedPath(file);
  const isTaken = fs.existsSync(target); // before anybody is asked for a passphrase
  if (isTaken) throw new CommandError(`${target} exists already, and is left as it is. Choose another name.`);
  const lock: ArchiveLock =
    recipients.length > 0
      ? { recipients }
      : { passphrase: await readPassphrase({ file: passphraseFile, isNew: true }) };
  const stop = new AbortController();
  const onSignal = () => stop.abort(new CommandError('Stopped. No archive was written.'));
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal); // Ctrl-C comes twice, once by way of npm
  const vault = await openVault(config);
  try {
    const written = await make(target, config, vault, { lock, signal: stop.signal });
    process.stdout.write(describe(target, written));
    return written.damaged.length > 0 ? 1 : 0;
  } finally {
    await vault.close();
  }
}

async function make(
  file: string,
  { keyringFile, secretFile }: Config,
  vault: OpenVault,
  options: Pick<NewBackup, 'lock' | 'signal'>,
): Promise<WrittenBackup> {
  const display = createProgressDisplay(process.stdout);
  const onCheck = () => {
    display.end();
    process.stdout.write('Opening and checking the archive…\n');
  };
  try {
    const deps = { ...vault, keyringFile, secretFile, version };
    return await makeBackup(deps, { ...options, file, isScheduled: false, onProgress: display.show, onCheck });
  } finally {
    display.end();
  }
}

function describe(target: string, { rows, files, bytes, sha256, damaged }: WrittenBackup): string {
  const lines = [
    `${target} is written and was opened again: ${rows} rows and ${files} files, ${formatBytes(bytes)}.`,
    `Its SHA-256 is ${sha256}.`,
  ];
  const heading = `${damaged.length} stored files are damaged or missing; the archive has them as they were found:`;
  lines.push(...formatDamageList(heading, damaged.map(describeDamagedFile)));
  return `${lines.join('\n')}\n`;
}

/** Undefined if only help is asked for. Ends the process if the arguments are wrong. */
function readOptions(): Options | undefined {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        to: { type: 'string', multiple: true, default: [] },
        'passphrase-file': { type: 'string' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    if (values.help) return undefined;
    const [file, ...more] = positionals;
    if (file === undefined || more.length > 0) throw new Error('Name one file to write.');
    const passphraseFile = values['passphrase-file'];
    if (values.to.length > 0 && passphraseFile !== undefined)
      throw new Error('An archive is sealed to age keys or with a passphrase, not both.');
    return { file, recipients: values.to, passphraseFile };
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n${USAGE}\n`);
    process.exit(2);
  }
}
