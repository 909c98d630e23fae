import path from 'node:path';
import { checkShipped } from '../database/shipped-migrations.mjs';
import { withNode } from '../setup/node-runtime.mjs';
import { ROOT } from '../setup/root.mjs';
import { runQuietly } from '../setup/run.mjs';
import { checkAdvisories } from './advisories.mjs';
import { checkClassNames } from './class-names.mjs';
import { checkCommits } from './commits.mjs';
import { checkLicences } from './licences.mjs';
import { checkLockfile } from './lockfile.mjs';
import { checkLogicalCss } from './logical-css.mjs';
import { checkRequirements } from './requirements.mjs';
import { checkTransactions } from './transactions.mjs';

// TypeScript 7: our programs that read sources need the compiler's interface of 6, which takes three times as long
const TSC = 'node_modules/typescript-native/bin/tsc';
const PROGRAMS = [
  ['Format and lint', 'node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings'],
  ['Types', TSC, '-p', 'tsconfig.json'],
  ['Types of the service worker', TSC, '-p', 'apps/web/worker/tsconfig.json'],
  ['Boundaries', 'scripts/check/boundaries.mjs'],
  ['Messages', 'scripts/messages/check.ts'],
];

/** @returns {Promise<number>} the exit code */
export async function runChecks(node) {
  const asking = checkAdvisories(ROOT);
  const found = await Promise.all(PROGRAMS.map(([name, ...program]) => runProgram(node, name, program)));
  found.push(
    judged('Lockfiles', [ROOT, path.join(ROOT, 'bench/lighthouse')].flatMap(checkLockfile)),
    judged('Licences', checkLicences(ROOT)),
  );
  found.push(judged('Requirements', checkRequirements(ROOT)), judged('Class names', checkClassNames(ROOT)));
  found.push(judged('Transactions', checkTransactions(ROOT)), judged('Mirroring', checkLogicalCss(ROOT)));
  const commits = checkCommits(ROOT);
  found.push(judged('Migrations', checkShipped(ROOT)), judged('Commits', commits.faults));
  const advisories = await asking;
  if (advisories) found.push(judged('Advisories', advisories));
  for (const { name, holds, output } of found) {
    if (!holds) console.log(`\n${output.trim()}\n`);
    console.log(`${name}: ${holds ? 'fine' : 'NOT fine, see above'}`);
  }
  // last, where it is read: a check that passes must not look like one that was made
  if (commits.skipped) console.log(`Commits: NOT LOOKED AT, ${commits.skipped}.`);
  if (!advisories) console.log('Advisories: NOT ASKED, the registry gives no answer. Run this again with a network.');
  return found.some(({ holds }) => !holds) ? 1 : 0;
}

function judged(name, faults) {
  return { name, holds: faults.length === 0, output: faults.join('\n') };
}

async function runProgram(node, name, program) {
  const { code, output } = await runQuietly([node, ...program], { cwd: ROOT, env: withNode(node) });
  return { name, holds: code === 0, output };
}
