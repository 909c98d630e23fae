/** Who imports whom, against .dependency-cruiser.cjs. Prints each violation; exit code 1 where there is one. */
import { execFile } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';

const PLACES = ['apps', 'packages', 'e2e', 'bench', 'scripts'].filter((place) => fs.existsSync(place));
const NOT_PRODUCTION = '^apps/web/dist/|\\.(test|spec|suite)\\.tsx?$|^apps/[^/]+/test/';

const require = createRequire(import.meta.url);
const program = path.resolve('node_modules/.bin/depcruise');
const { forbidden } = require(path.resolve('.dependency-cruiser.cjs'));
const ofRule = ({ rule }) => forbidden.find(({ name }) => name === rule.name);
const isAboutFolders = (violation) => ofRule(violation).scope === 'folder';

/** @returns {Promise<import('dependency-cruiser').ICruiseResult>} */
async function look(flags = []) {
  const command = [program, '--config', '.dependency-cruiser.cjs', '--output-type', 'json', ...flags, ...PLACES];
  // any number of violations is a result too
  const { stdout } = await promisify(execFile)(process.execPath, command, { maxBuffer: 2 ** 28 }).catch((end) => end);
  return JSON.parse(stdout);
}

// the folder of tests' factories imports everything, and so would close a cycle through any folder
const [files, production] = await Promise.all([look(), look(['--exclude', NOT_PRODUCTION])]);
const violations = [
  ...files.summary.violations.filter((violation) => !isAboutFolders(violation)),
  ...production.summary.violations.filter(isAboutFolders),
];
for (const violation of violations) {
  const { name, comment } = ofRule(violation);
  console.log(`${violation.from} must not import ${violation.to} (${name}: ${comment})`);
}

// it reports success on nothing at all when its TypeScript is too new
const seen = new Set(files.modules.map(({ source }) => source));
const unseen = PLACES.flatMap(listCode).filter((file) => !seen.has(file));
for (const file of unseen) console.log(`${file} was not looked at`);
console.log(`${seen.size} files and packages looked at, ${violations.length} forbidden imports.`);
process.exitCode = violations.length + unseen.length > 0 || seen.size === 0 ? 1 : 0;

function listCode(place) {
  return fs
    .readdirSync(place, { recursive: true, encoding: 'utf8' })
    .map((name) => path.join(place, name))
    .filter((file) => /\.tsx?$/.test(file) && !/\.d\.ts$|(^|\/)(node_modules|dist)\//.test(file));
}
