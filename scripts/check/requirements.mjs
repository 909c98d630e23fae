import fs from 'node:fs';
import path from 'node:path';
import { listFiles } from './list-files.mjs';

export const PAGE = 'docs/requirements.md';
const LISTED = /^- \*\*([A-Z]+-\d+)\*\* /gm;
const TEST = /\.(test|spec)\.tsx?$/;
const TEXT = /\.(tsx?|mjs|cjs|sql|css|md)$/;
/** Product decisions: comments cite them, and few have one test of their own. */
const IS_DECISION = /^D-/;

/**
 * Whether the ids in code and test titles are those of docs/requirements.md, each with a test.
 * @returns {string[]} a sentence for each id that leads nowhere, or that no test names
 */
export function checkRequirements(root, files = listFiles(root)) {
  const listed = new Set(readIds(path.join(root, PAGE), LISTED));
  const used = new Set();
  const tested = new Set();
  const faults = [];
  for (const file of files.filter((name) => TEXT.test(name) && name !== PAGE)) {
    const text = fs.readFileSync(path.join(root, file), 'utf8');
    for (const id of idsIn(text, listed)) {
      if (!listed.has(id)) faults.push(`${file}: ${id} is not in ${PAGE}`);
      used.add(id);
      if (TEST.test(file)) tested.add(id);
    }
  }
  for (const id of listed) {
    if (IS_DECISION.test(id) ? !used.has(id) : !tested.has(id)) faults.push(`${PAGE}: no test names ${id}`);
  }
  return faults;
}

/** Anything in brackets that looks like an id, and elsewhere what begins like one of ours. */
function idsIn(text, listed) {
  const kinds = new Set(Array.from(listed, (id) => id.split('-')[0]));
  const bracketed = [...text.matchAll(/\[((?:[A-Z]{1,3}-\d+)(?:, ?[A-Z]{1,3}-\d+)*)\]/g)].flatMap(([, ids]) =>
    ids.split(/, ?/),
  );
  const mentioned = [...text.matchAll(/\b([A-Z]{1,3})-\d+\b/g)].filter(([, kind]) => kinds.has(kind)).map(([id]) => id);
  return new Set([...bracketed, ...mentioned]);
}

function readIds(file, pattern) {
  return Array.from(fs.readFileSync(file, 'utf8').matchAll(pattern), ([, id]) => id);
}
