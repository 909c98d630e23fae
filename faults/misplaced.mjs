import fs from 'node:fs';
import path from 'node:path';

/** What keeps faults from being planted as they are written: a sentence for each edit that has no one place, or no effect. */
export function findMisplaced(root, faults) {
  return faults.flatMap(({ id, edits }) =>
    edits.flatMap((edit) => problemOf(root, edit).map((what) => `${id}: ${what}`)),
  );
}

function problemOf(root, { file, find, replace }) {
  const text = find.trim().split('\n')[0];
  const times = readText(path.join(root, file)).split(find).length - 1;
  if (times !== 1) return [`${file} holds its text ${times} times, not once: ${text}`];
  if (find === replace) return [`the edit of ${file} changes nothing: ${text}`];
  return replacementsOf(root, file, find).map((later) => `what ${file} says is replaced in ${later}: ${text}`);
}

/** Later migrations that give the function of this text another body: a fault in the earlier one would do nothing. */
function replacementsOf(root, file, find) {
  if (!file.includes('/migrations/')) return [];
  const before = readText(path.join(root, file)).split(find)[0];
  const [, kind, name] = [...before.matchAll(/^(?:create (?:or replace )?|alter )(\w+) (\w+)/gm)].at(-1) ?? [];
  if (kind !== 'function') return [];
  const folder = path.dirname(file);
  const laterFiles = fs.readdirSync(path.join(root, folder)).filter((other) => other > path.basename(file));
  const isReplacing = new RegExp(`^create or replace function ${name}\\(`, 'm');
  return laterFiles.filter((later) => isReplacing.test(readText(path.join(root, folder, later))));
}

function readText(file) {
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '';
}
