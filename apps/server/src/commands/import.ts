import fs from 'node:fs';
import { parseArgs } from 'node:util';
import { errorSentence } from '@kinvault/domain/error-messages.ts';
import type { Config } from '../config.ts';
import { findPersonId } from '../features/import/import.repository.ts';
import { importFolder, undoImport } from '../features/import/import-folder.ts';
import { ENGLISH } from '../platform/i18n.ts';
import { enqueue } from '../platform/jobs/enqueue.ts';
import { createFileStore } from '../platform/storage/file-store.ts';
import { openVault } from '../start/open-vault.ts';
import { CommandError, runCommand, typedPath } from './run-command.ts';

const HELP = `Brings the files of a folder, and of the folders in it, into 'Received' of one person, who files
them there. Files that the person has already are left out, so an import that was killed goes on
when it is started again. The folder itself is not changed. People can go on working.

  npm run import -- PATH --for ADDRESS          says what would come in, and changes nothing
  npm run import -- PATH --for ADDRESS --yes    brings it in
  npm run import -- PATH --for ADDRESS --undo   takes back what came from a folder of this name
                                                and is not filed yet, for good

Ends with 0 if every file is in; with 1 if some are refused; with 2 if it could not work.
`;
const USAGE = 'Use: npm run import -- PATH --for ADDRESS [--yes | --undo], or --help for more.';

interface Options {
  folder: string;
  address: string;
  mode: 'preview' | 'import' | 'undo';
}

const wish = readOptions();
if (wish) await runCommand((config) => run(config, wish));
else process.stdout.write(HELP);

async function run(config: Config, { folder, address, mode }: Options): Promise<number> {
  if (mode !== 'undo' && !fs.statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new CommandError(`${folder} is no folder.`);
  const { transactions, objects, keyring, close } = await openVault(config);
  try {
    const personId = await transactions.asSystem((tx) => findPersonId(tx, address));
    if (personId === undefined) throw new CommandError(`Nobody signs in with ${address}.`);
    if (mode === 'undo') {
      const { undone, filed } = await undoImport({ transactions, enqueue }, { personId, folder });
      process.stdout.write(`Taken back: ${undone}. Filed before, which stay: ${filed}.\n`);
      return 0;
    }
    const { maxUploadBytes, quotaBytes, isQuotaEnforced } = config;
    const files = createFileStore({ objects, keyring });
    const deps = { transactions, files, enqueue, maxUploadBytes, quotaBytes, isQuotaEnforced };
    return await show(importFolder(deps, { personId, folder, isPreview: mode === 'preview' }), mode);
  } finally {
    await close();
  }
}

async function show(imported: ReturnType<typeof importFolder>, mode: 'preview' | 'import'): Promise<number> {
  const counts = { taken: 0, here: 0, refused: 0 };
  for await (const { name, result } of imported) {
    if (result === 'taken') counts.taken++;
    else if (result === 'here') {
      counts.here++;
      process.stdout.write(`${name}: here already.\n`);
    } else {
      counts.refused++;
      process.stdout.write(`${name}: ${errorSentence(ENGLISH, result)}\n`);
    }
  }
  const verb = mode === 'preview' ? 'Would come in' : 'Came in';
  process.stdout.write(`${verb}: ${counts.taken}. Here already: ${counts.here}. Refused: ${counts.refused}.\n`);
  if (mode === 'preview') process.stdout.write('Nothing was changed. To bring it in, add --yes.\n');
  return counts.refused > 0 ? 1 : 0;
}

/** Undefined where only help is asked for. Ends the process on words that are no command. */
function readOptions(): Options | undefined {
  try {
    const flag = { type: 'boolean', default: false } as const;
    const { values, positionals } = parseArgs({
      options: { for: { type: 'string' }, yes: flag, undo: flag, help: { ...flag, short: 'h' } },
      allowPositionals: true,
    });
    if (values.help) return undefined;
    const [folder, ...others] = positionals;
    if (!folder || others.length > 0) throw new Error('One folder is needed.');
    if (!values.for) throw new Error('--for ADDRESS is needed: whose files these are.');
    if (values.yes && values.undo) throw new Error('--yes and --undo do not go together.');
    const mode = values.undo ? 'undo' : values.yes ? 'import' : 'preview';
    return { folder: typedPath(folder), address: values.for, mode };
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n${USAGE}\n`);
    process.exit(2);
  }
}
