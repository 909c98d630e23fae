import fs from 'node:fs';
import path from 'node:path';

const SOURCE = 'apps/server/src';
const FEATURES = `${SOURCE}/features`;
const OPENS = /\b(?:asSystem|readAs|readEarlyAs|writeAs|readAsSystemFor|writeAsSystemFor)\(/;
const SAYS_SO = /Opens its own transactions?\b/;
/** The operator's commands call these features whole; each of their steps commits by itself. */
const COMMANDS = /\/features\/(?:backup|keys|verify)\//;

/**
 * A use case writes through the transaction that it is given, so that all its writes commit together. Routes, jobs and
 * commands open transactions; any other file of a feature that does must say why, in a docstring.
 * @returns {string[]} a sentence for each file that opens one silently
 */
export function checkTransactions(root) {
  const jobs = new Set(importsOf(root, `${SOURCE}/start/start-jobs.ts`));
  const files = fs.readdirSync(path.join(root, FEATURES), { recursive: true }).map((name) => `${FEATURES}/${name}`);
  return files
    .filter(
      (file) => /\.ts$/.test(file) && !/\.(test|routes)\.ts$/.test(file) && !COMMANDS.test(file) && !jobs.has(file),
    )
    .filter((file) => {
      const text = fs.readFileSync(path.join(root, file), 'utf8');
      return OPENS.test(text) && !SAYS_SO.test(text);
    })
    .map(
      (file) =>
        `${file}: opens a transaction. Take one from the route, or say in a docstring: Opens its own transaction: …`,
    );
}

function importsOf(root, file) {
  const text = fs.readFileSync(path.join(root, file), 'utf8');
  return Array.from(text.matchAll(/from '\.\.\/(features\/[^']+)'/g), ([, name]) => `${SOURCE}/${name}`);
}
