import type { Config } from '../config.ts';
import { findPerson } from '../features/import/import.repository.ts';
import { nameOfArchive, openArchive } from '../features/import/open-archive.ts';
import { planArchive, shareOut } from '../features/import/plan-archive.ts';
import { type ImportDeps, runImport } from '../features/import/run-import.ts';
import { undoAsOperator } from '../features/import/undo-as-operator.ts';
import type { Transactions } from '../platform/db/transactions.ts';
import { enqueue } from '../platform/jobs/enqueue.ts';
import { createFileStore } from '../platform/storage/file-store.ts';
import { openVault } from '../start/open-vault.ts';
import { IMPORT_HELP, type ImportOptions, readImportOptions, type UndoOptions } from './import-options.ts';
import { createImportReport } from './import-report.ts';
import { CommandError, runCommand } from './run-command.ts';

const wish = readImportOptions();
if (wish) await runCommand((config) => run(config, wish));
else process.stdout.write(IMPORT_HELP);

async function run(config: Config, options: ImportOptions | UndoOptions): Promise<number> {
  const { transactions, objects, keyring, close } = await openVault(config);
  try {
    if ('undo' in options) return await undo(transactions, options.undo);
    const { maxUploadBytes, quotaBytes, isQuotaEnforced } = config;
    const files = createFileStore({ objects, keyring });
    return await bringIn({ transactions, files, enqueue, maxUploadBytes, quotaBytes, isQuotaEnforced }, options);
  } finally {
    await close();
  }
}

async function bringIn(deps: ImportDeps, options: ImportOptions): Promise<number> {
  const receiver = await requirePerson(deps.transactions, options.address);
  const owners = new Map<string, Awaited<ReturnType<typeof requirePerson>>>();
  for (const { owner, address } of options.owners) owners.set(owner, await requirePerson(deps.transactions, address));
  const archive = await openArchive(options.path);
  if (!archive) throw new CommandError(`${options.path} is no folder and no ZIP that can be read.`);
  try {
    const plan = await planArchive(archive, receiver.language);
    const unknown = [...owners.keys()].find(
      (name) => !plan.holders.some((one) => one.kind === 'owner' && one.name === name),
    );
    if (unknown !== undefined) throw new CommandError(`Nothing in ${options.path} belongs to an owner ${unknown}.`);
    const { shares, left } = await deps.transactions.asSystem((tx) => shareOut(tx, plan, { receiver, owners }));
    const report = createImportReport(options, { plan, shares, left });
    for (const { receiver: one, files } of shares) {
      const given = { personId: one.id, name: nameOfArchive(options.path), kind: plan.kind, archive, files };
      for await (const entry of runImport(deps, { ...given, isPreview: options.isPreview })) report.add(one, entry);
    }
    return report.end();
  } finally {
    await archive.close();
  }
}

async function requirePerson({ asSystem }: Transactions, address: string) {
  const person = await asSystem((tx) => findPerson(tx, address));
  if (!person) throw new CommandError(`Nobody signs in with ${address}.`);
  return person;
}

async function undo(transactions: Transactions, importId: string): Promise<number> {
  const undone = await undoAsOperator({ transactions, enqueue }, importId);
  if (!undone) throw new CommandError(`There is no import ${importId}.`);
  const { deleted, trashed, kept } = undone;
  process.stdout.write(`Deleted for good, since not filed yet: ${deleted}. Moved to the trash: ${trashed}.\n`);
  if (kept > 0) process.stdout.write(`Kept, since they are somebody else's by now: ${kept}.\n`);
  return 0;
}
