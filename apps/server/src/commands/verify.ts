import fs from 'node:fs';
import { parseArgs } from 'node:util';
import type { Config } from '../config.ts';
import { describeReport } from '../features/verify/describe-report.ts';
import { hasFindings } from '../features/verify/verify-report.ts';
import { verifyVault } from '../features/verify/verify-vault.ts';
import { openVault } from '../start/open-vault.ts';
import { CommandError, runCommand, typedPath } from './run-command.ts';
import { createProgressDisplay } from './show-progress.ts';

const HELP = `Reads every stored file and compares it with what the database knows of it: whether it is there,
its length, its seal and its SHA-256. Finds files in the store that no row names, too. Says whose
the damaged files are. Changes nothing; people can go on working.

  npm run verify                       all files
  npm run verify -- --sample 1%        about one file in a hundred, drawn by lot; finds no orphans
  npm run verify -- --json FILE        also writes the report to FILE, with names of people and documents

Ends with 0 if all is well; with 1 if files are damaged, missing or orphaned; with 2 if it could
not look.
`;
const USAGE = 'Use: npm run verify [-- --sample 1%] [--json FILE], or --help for more.';

interface Options {
  share: number;
  reportFile: string | undefined;
}

const wish = readOptions();
if (wish) await runCommand((config) => verify(config, wish));
else process.stdout.write(HELP);

async function verify(config: Config, { share, reportFile }: Options): Promise<number> {
  const vault = await openVault(config);
  const display = createProgressDisplay(process.stdout);
  try {
    const report = await verifyVault(vault, { share, onProgress: display.show }).finally(display.end);
    process.stdout.write(`${describeReport(report).join('\n')}\n`);
    if (reportFile !== undefined) writeReport(typedPath(reportFile), report);
    return hasFindings(report) ? 1 : 0;
  } finally {
    await vault.close();
  }
}

function writeReport(file: string, report: object): void {
  try {
    fs.writeFileSync(file, `${JSON.stringify(report, null, 2)}\n`, { mode: 0o600 });
  } catch (error) {
    throw new CommandError(`The report cannot be written to ${file}: ${(error as Error).message}.`);
  }
}

/** Undefined if only help is asked for. Ends the process if the arguments are wrong. */
function readOptions(): Options | undefined {
  try {
    const { values } = parseArgs({
      options: {
        sample: { type: 'string', default: '100%' },
        json: { type: 'string' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    if (values.help) return undefined;
    return { share: readShare(values.sample), reportFile: values.json };
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n${USAGE}\n`);
    process.exit(2);
  }
}

function readShare(text: string): number {
  const percent = /^(\d+(?:\.\d+)?)\s?%?$/.exec(text)?.[1];
  const share = Number(percent) / 100;
  if (!(share > 0 && share <= 1)) throw new Error('--sample takes a share of more than 0 % up to 100 %, such as 1%.');
  return share;
}
