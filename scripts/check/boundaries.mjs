/** Who imports whom, against .dependency-cruiser.cjs. Prints each violation; exit code 1 where there is one. */
import fs from 'node:fs';
import path from 'node:path';
import { cruise } from 'dependency-cruiser';
import readOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';
import readTsConfig from 'dependency-cruiser/config-utl/extract-ts-config';

const PLACES = ['apps', 'packages', 'e2e', 'bench', 'faults', 'scripts'].filter((place) => fs.existsSync(place));
const SERVER = ['apps/server/src'];
const NOT_PRODUCTION = '^apps/web/dist/|\\.(test|spec)\\.tsx?$|^apps/[^/]+/test/';

const options = await readOptions(path.resolve('.dependency-cruiser.cjs'));
const tsConfig = readTsConfig('tsconfig.json');
const ofRule = ({ rule }) => options.ruleSet.forbidden.find(({ name }) => name === rule.name);
const isAboutFolders = (violation) => ofRule(violation).scope === 'folder';

/** @returns {Promise<import('dependency-cruiser').ICruiseResult>} */
async function look(places, narrower = {}) {
  const { output } = await cruise(places, { ...options, ...narrower }, undefined, { tsConfig });
  return output;
}

const files = await look(PLACES);
// the folder of tests' factories imports everything, and so would close a cycle through any folder; only the server has
// a rule about folders
const production = await look(SERVER, { exclude: NOT_PRODUCTION });
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
