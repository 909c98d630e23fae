import type { Stats } from 'node:fs';
import fs from 'node:fs/promises';
import { unlessAbsent } from '../../platform/storage/storage-errors.ts';
import { isTemporary } from './inbox-names.ts';
import { InboxProblem } from './inbox-problem.ts';
import type { Folder } from './open-folder.ts';
import { findOpenForWriting } from './open-writers.ts';
import type { Rest } from './rest.ts';

/** A scanner or a slow network may pause while it writes. */
const REST_MS = 10_000;
/** Some programs make an empty file and fill it later. */
const EMPTY_REST_MS = 120_000;

interface Looking {
  /** Of the folder, for what is remembered until the next visit. */
  key: string;
  rest: Rest;
  say(problem: unknown): void;
}

/** The files that nobody has changed for a while, and that nobody has open for writing. Folders are not looked into. */
export async function findWhole(folder: Folder, looking: Looking): Promise<string[]> {
  const atRest: string[] = [];
  for (const name of await folder.list()) if (await isAtRest(folder, looking, name)) atRest.push(name);
  if (atRest.length === 0) return [];
  const place = await fs.realpath(folder.path);
  const open = await findOpenForWriting(new Set(atRest.map((name) => `${place}/${name}`)));
  return atRest.filter((name) => !open.has(`${place}/${name}`));
}

async function isAtRest(folder: Folder, { key, rest, say }: Looking, name: string): Promise<boolean> {
  if (isTemporary(name)) return false;
  const stat = await unlessAbsent(fs.lstat(folder.at(name)));
  const problem = problemOf(name, stat);
  if (problem) say(problem);
  if (problem || !stat?.isFile()) return false;
  const state = [stat.ino, stat.size, stat.mtimeMs, stat.ctimeMs].join();
  return rest.isAtRest(`${key}/${name}`, state, stat.size === 0 ? EMPTY_REST_MS : REST_MS);
}

/** Of what is never taken. */
function problemOf(name: string, stat: Stats | null): InboxProblem | undefined {
  if (!stat) {
    const isUnreadable = name.includes('\ufffd'); // else it has just gone
    return isUnreadable ? new InboxProblem('The name of a file in a watched folder is not UTF-8.') : undefined;
  }
  if (stat.isDirectory()) return undefined;
  if (!stat.isFile()) return new InboxProblem('A link or a device lies in a watched folder. It is not followed.');
  return stat.nlink > 1
    ? new InboxProblem('A file in a watched folder has a second name elsewhere (a hard link). It is not taken.')
    : undefined;
}
