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
  return find === replace ? [`the edit of ${file} changes nothing: ${text}`] : [];
}

function readText(file) {
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '';
}
