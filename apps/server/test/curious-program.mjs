/** Tries what a taken-over child would try, and prints what it got: run without Node's own permissions. */

import { spawn } from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';

const { port, files, sibling, leavesChild } = JSON.parse(process.argv[2]);
const tried = (act) => {
  try {
    return act();
  } catch (error) {
    return error.code;
  }
};
const parent = `/proc/${process.ppid}`;
const answer = await new Promise((resolve) => {
  http
    .get({ host: '127.0.0.1', port }, ({ statusCode }) => resolve(statusCode))
    .on('error', ({ code }) => resolve(code));
});
const found = {
  network: answer,
  files: files.map((file) => tried(() => fs.readFileSync(file, 'utf8'))),
  environment: tried(() => fs.readFileSync(`${parent}/environ`).length > 0),
  memory: tried(() => fs.closeSync(fs.openSync(`${parent}/mem`))),
  sibling: tried(() => fs.closeSync(fs.openSync(`/proc/${sibling}/mem`))),
  signal: tried(() => process.kill(sibling, 0)),
};
// it holds the standard output: a reader that reads to the end waits for it
if (leavesChild) spawn('sleep', ['600'], { detached: true, stdio: ['ignore', 'inherit', 'ignore'] }).unref();
console.log(JSON.stringify(found));
process.exit(0); // an unread answer would hold it for seconds
