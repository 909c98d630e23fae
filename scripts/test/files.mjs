/** Finds the test files that a command names: by path, by file name or by a part of the path. */
import fs from 'node:fs';
import path from 'node:path';
import { Failure } from '../setup/failure.mjs';
import { ROOT } from '../setup/root.mjs';
import { PARTS } from './parts.mjs';

const FOLDERS = ['apps', 'bench', 'e2e', 'faults', 'packages', 'scripts'];
const SKIPPED = new Set(['dist', 'node_modules']);

/**
 * Test files, then from the first dash on options of the runner: only the runner knows which of them take a value.
 * @returns {{ files: string[], options: string[] }}
 */
export function readChoice(part, words) {
  const dash = words.findIndex((word) => word.startsWith('-'));
  const end = dash < 0 ? words.length : dash;
  return { files: chooseFiles(part, words.slice(0, end)), options: words.slice(end) };
}

/**
 * The files of one part that the words name. `file:line` keeps its line, for the runner.
 * @returns {string[]} paths from the root
 * @throws {Failure} where a word names no file of this part
 */
function chooseFiles(part, words) {
  const all = listTestFiles();
  const chosen = words.flatMap((word) => {
    const [, name, line] = /^(.+?)((?::\d+)*)$/.exec(word);
    const named = findFiles(all, name);
    const ours = named.filter((file) => part.pattern.test(file));
    if (ours.length === 0) throw explainMiss(part, name, named);
    return ours.map((file) => `${file}${line}`);
  });
  return [...new Set(chosen)];
}

/** A sentence for a word that is no part of the tests, which may be one of their files. */
export function explainUnknownPart(word) {
  const parts = Object.keys(PARTS).join(', ');
  const named = findFiles(listTestFiles(), word.replace(/(:\d+)+$/, ''));
  const [part] = partsOf(named);
  if (!part) return new Failure(`There is no part ${word}: choose from ${parts}.`);
  return new Failure(`${word} is no part of the tests (${parts}), but ${part.aTest}: ${commandFor(part, word)}`);
}

function findFiles(all, name) {
  const [place] = [process.env.INIT_CWD ?? process.cwd(), ROOT]
    .map((folder) => path.resolve(folder, name))
    .filter((file) => fs.existsSync(file));
  if (place) {
    const inside = path.relative(ROOT, place);
    const found = all.filter((file) => file === inside || inside === '' || file.startsWith(`${inside}/`));
    if (found.length > 0 || fs.statSync(place).isFile()) return found;
  }
  const called = all.filter((file) => path.basename(file) === name);
  return called.length > 0 ? called : all.filter((file) => file.includes(name));
}

function explainMiss(part, name, named) {
  const [other] = partsOf(named);
  if (!other) {
    const isThere = fs.existsSync(path.resolve(ROOT, name));
    return new Failure(isThere ? `${name} holds no tests.` : `There is no test file with the name ${name}.`);
  }
  const isWhole = named.length === 1 && named[0].endsWith(name);
  const sentence = isWhole
    ? `${name} is ${other.aTest}`
    : `${name} is not the name of ${part.aTest}, but of ${other.aTest}`;
  return new Failure(`${sentence}: ${commandFor(other, name)}`);
}

function partsOf(files) {
  return Object.values(PARTS).filter(({ pattern }) => pattern && files.some((file) => pattern.test(file)));
}

function commandFor({ script }, word) {
  return `npm run ${script} -- ${word}`;
}

function listTestFiles() {
  const isTest = (file) => Object.values(PARTS).some(({ pattern }) => pattern?.test(file));
  return FOLDERS.flatMap(listAll).filter(isTest).sort();
}

function listAll(folder) {
  if (!fs.existsSync(path.join(ROOT, folder))) return [];
  return fs.readdirSync(path.join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = `${folder}/${entry.name}`;
    if (entry.isFile()) return [name];
    return entry.isDirectory() && !SKIPPED.has(entry.name) ? listAll(name) : [];
  });
}
