import { readFileSync } from 'node:fs';
import type { OwnedJob } from '../src/platform/processing/bounded-child.ts';
import { serveJobs } from '../src/platform/processing/child/serve-jobs.ts';

export type MisbehavingJob = OwnedJob & {
  act:
    | 'echo'
    | 'remember'
    | 'recall'
    | 'wait'
    | 'hang'
    | 'hang softly'
    | 'eat'
    | 'fill the heap'
    | 'exit'
    | 'throw'
    | 'environment'
    | 'read';
  text?: string;
  bytes?: Uint8Array;
};

let remembered = 'nothing';
const eaten: Buffer[] = [];
const heap: object[] = [];

/** A child that does to its parent what hostile files might make a decoder do. */
serveJobs<MisbehavingJob, { pid: number; text: string }>(async ({ act, text = '', bytes }) => {
  if (act === 'remember') remembered = text;
  if (act === 'recall') return { pid: process.pid, text: remembered };
  if (act === 'wait') await new Promise((resolve) => setTimeout(resolve, 500));
  if (act === 'hang') for (;;);
  if (act === 'hang softly') await new Promise(() => setInterval(() => {}, 1000));
  while (act === 'eat') {
    eaten.push(Buffer.alloc(20 * 1024 * 1024, 1));
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  while (act === 'fill the heap') heap.push({ key: `${heap.length}` });
  if (act === 'exit') process.exit(3);
  if (act === 'throw') throw new Error(text);
  if (act === 'environment') return { pid: process.pid, text: JSON.stringify(process.env) };
  if (act === 'read') return { pid: process.pid, text: attemptRead(text) };
  return { pid: process.pid, text: text || String(bytes?.length) };
});

function attemptRead(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    return String((error as NodeJS.ErrnoException).code);
  }
}
