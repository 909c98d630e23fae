import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { Failure } from './failure.mjs';
import { ROOT } from './root.mjs';

const MAJOR = 24; // runs TypeScript by itself

/** The Node that npm installed with the rest; elsewhere (macOS, Alpine) the one that runs us, if it is new enough. */
export function findNode() {
  const installed = path.join(ROOT, 'node_modules/.bin/node');
  if (fs.existsSync(installed) && (isRunning(installed) || spawnSync(installed, ['--version']).status === 0)) {
    return installed;
  }
  if (Number(process.versions.node.split('.')[0]) >= MAJOR) return process.execPath;
  throw new Failure(
    `Kinvault needs Node ${MAJOR} on this machine, but this is ${process.versions.node}: install it from https://nodejs.org, then start again.`,
  );
}

// saves 40 ms: from the second start on npm itself puts the installed Node first
function isRunning(file) {
  return fs.realpathSync(file) === fs.realpathSync(process.execPath);
}

/** The environment of a child that should find this Node, and the installed programs, first. */
export function withNode(node, extra = {}) {
  const folders = [path.dirname(node), path.join(ROOT, 'node_modules/.bin'), process.env.PATH ?? ''];
  return { ...process.env, ...extra, PATH: folders.join(path.delimiter) };
}
