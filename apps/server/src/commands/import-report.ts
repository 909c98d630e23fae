import fs from 'node:fs';
import { cleanLine } from '@kinvault/domain/clean-text.ts';
import { errorSentence } from '@kinvault/domain/error-messages.ts';
import { ERRORS, type ErrorCode } from '@kinvault/domain/errors.ts';
import type { KnownPlaces } from '@kinvault/domain/import/choices.ts';
import type {
  BrokenReason,
  FolderChoice,
  ImportPlan,
  PlannedFile,
  SkipReason,
} from '@kinvault/domain/import/import-plan.ts';
import type { Share } from '../features/import/plan-archive.ts';
import type { ImportedEntry } from '../features/import/run-import.ts';
import { ENGLISH } from '../platform/i18n.ts';
import type { ImportOptions } from './import-options.ts';
import { CommandError } from './run-command.ts';

const SENTENCES: Record<BrokenReason | SkipReason, string> = {
  unsafe_path: 'its name leads out of the archive.',
  named_twice: 'another one has the same name.',
  missing: 'it is not in the archive.',
  manifest_unreadable: 'it cannot be read, so what it says of the documents is not known.',
  manifest_too_large: 'it is too large to be read.',
  encrypted: 'it is locked with a password.',
  unknown_compression: 'it is packed in a way that Kinvault does not know.',
  damaged: 'it is damaged.',
  link: 'it is a link to another file.',
  unpacks_too_large: 'it unpacks to more than it says.',
  too_many: 'there are too many files.',
  in_trash: 'left out, since it was in the trash.',
  earlier_version: 'left out, since it is an earlier version.',
  not_in_manifest: 'left out, since the export does not mention it.',
  other_owner: 'left out, since it belongs to someone else. Say whose it is with --owner.',
};

interface Planned {
  plan: ImportPlan;
  shares: readonly Share[];
  left: readonly PlannedFile[];
}

/** Prints a line for each file that does not simply come in, then the totals. Collects the same for `--report`. */
export function createImportReport(options: ImportOptions, { plan, shares, left }: Planned) {
  const kept = { taken: 0, here: 0, refused: plan.broken.length };
  const files: object[] = [];
  const importIds = new Set<string>();
  const skipped = [...plan.skipped, ...left.map(({ path }) => ({ name: path, reason: 'other_owner' as const }))];
  const isSevere = left.length > 0;
  if (options.isPreview) describeFolders(plan, shares);
  for (const { name, reason } of [...plan.broken, ...skipped]) say(`${cleanLine(name)}: ${SENTENCES[reason]}`);

  function add(receiver: KnownPlaces['me'], { name, result, leftOut, shortened, importId }: ImportedEntry): void {
    if (importId !== null) importIds.add(importId);
    files.push({ name, for: receiver.email, result, leftOut, shortened });
    const fields = [...leftOut.map((one) => `${one} left out`), ...shortened.map((one) => `${one} shortened`)];
    if (fields.length > 0) say(`${cleanLine(name)}: ${fields.join(', ')}.`);
    if (result === 'taken') kept.taken++;
    else if (result === 'here') {
      kept.here++;
      say(`${cleanLine(name)}: here already.`);
    } else {
      kept.refused++;
      say(`${cleanLine(name)}: ${sentenceOf(result)}`);
    }
  }

  return {
    add,
    /** @returns the exit code */
    end(): number {
      const { taken, here, refused } = kept;
      const counts = `Here already: ${here}. Refused: ${refused}. Left out: ${skipped.length}.`;
      say(`${options.isPreview ? 'Would come in' : 'Came in'}: ${taken}. ${counts}`);
      if (options.isPreview) say('Nothing was changed. To bring it in, add --yes.');
      for (const id of importIds) say(`To take it back: npm run import -- --undo ${id}`);
      if (options.reportFile !== undefined) {
        const { kind, broken, folders } = plan;
        const counted = { taken, here, refused, leftOut: skipped.length };
        write(options.reportFile, {
          format: 1,
          kind,
          imports: [...importIds],
          counts: counted,
          folders,
          broken,
          skipped,
          files,
        });
      }
      return refused > 0 || isSevere ? 1 : 0;
    },
  };
}

function describeFolders({ folders }: ImportPlan, [first]: readonly Share[]): void {
  for (const { path, files } of folders) {
    const choice = first?.choices.folders[path];
    if (choice) say(`${cleanLine(path)}: ${files === 1 ? '1 file' : `${files} files`}, ${becomes(choice)}.`);
  }
}

function becomes(choice: FolderChoice): string {
  if (choice.as === 'tag') return `with the tag ${choice.tag}`;
  if (choice.as === 'target') return 'for the person of this name';
  if (choice.as === 'nothing') return 'nothing else';
  return 'id' in choice.collection
    ? 'into the collection of this name'
    : `into a new collection ${choice.collection.name}`;
}

function sentenceOf(result: Exclude<ImportedEntry['result'], 'taken' | 'here'>): string {
  return result in ERRORS ? errorSentence(ENGLISH, result as ErrorCode) : SENTENCES[result as BrokenReason];
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function write(file: string, report: object): void {
  try {
    fs.writeFileSync(file, `${JSON.stringify(report, null, 2)}\n`, { mode: 0o600 });
  } catch (error) {
    throw new CommandError(`The report cannot be written to ${file}: ${(error as Error).message}.`);
  }
}
