import { parseArgs } from 'node:util';
import { typedPath } from './run-command.ts';

export const IMPORT_HELP = `Brings documents into 'Received' of one person, who files them there: the files of a folder, of a ZIP, of
an export of Paperless-ngx (its folder or ZIP) or of an export of Kinvault. Files that the person has
already are left out, so an import that was killed goes on when it is started again. What is brought
in is not changed. People can go on working.

  npm run import -- PATH --for ADDRESS          says what would come in, and changes nothing
  npm run import -- PATH --for ADDRESS --yes    brings it in
  npm run import -- --undo ID                   takes a whole import back: what is not filed is deleted
                                                for good, what was filed goes to its person's trash
  --owner NAME=ADDRESS    what belongs to this owner in Paperless-ngx goes to that person; may be repeated
  --report FILE           also writes what became of each file to FILE, as JSON

Ends with 0 if every file is in; with 1 if some are refused or left out; with 2 if it could not work.
`;
const USAGE = 'Use: npm run import -- PATH --for ADDRESS [--yes], or --undo ID, or --help for more.';
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export interface ImportOptions {
  path: string;
  address: string;
  isPreview: boolean;
  owners: { owner: string; address: string }[];
  reportFile: string | undefined;
}
export interface UndoOptions {
  undo: string;
}

/** Undefined if only help is asked for. Ends the process if the arguments are wrong. */
export function readImportOptions(): ImportOptions | UndoOptions | undefined {
  try {
    const flag = { type: 'boolean', default: false } as const;
    const text = { type: 'string' } as const;
    const options = {
      for: text,
      undo: text,
      report: text,
      owner: { ...text, multiple: true, default: [] as string[] },
    };
    const { values, positionals } = parseArgs({
      options: { ...options, yes: flag, help: { ...flag, short: 'h' } },
      allowPositionals: true,
    });
    if (values.help) return undefined;
    if (values.undo !== undefined) return readUndo(values.undo, positionals.length > 0 || values.yes);
    const [path, ...others] = positionals;
    if (!path || others.length > 0) throw new Error('One folder or ZIP is needed.');
    if (!values.for) throw new Error('--for ADDRESS is needed: whose files these are.');
    return {
      ...{ path: typedPath(path), address: values.for, isPreview: !values.yes },
      owners: [values.owner].flat().map(readOwner),
      reportFile: values.report === undefined ? undefined : typedPath(values.report),
    };
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n${USAGE}\n`);
    process.exit(2);
  }
}

function readUndo(id: string, hasMore: boolean): UndoOptions {
  if (hasMore) throw new Error('--undo takes the id of an import, and nothing else.');
  if (!ID.test(id)) throw new Error(`${id} is no id of an import.`);
  return { undo: id.toLowerCase() };
}

function readOwner(text: string): { owner: string; address: string } {
  const at = text.lastIndexOf('=');
  const [owner, address] = [text.slice(0, at), text.slice(at + 1)];
  if (at < 1 || !address.includes('@')) throw new Error(`--owner takes NAME=ADDRESS, not ${text}.`);
  return { owner, address };
}
