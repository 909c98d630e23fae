import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

const FOLDER = path.join(import.meta.dirname, '../lighthouse');
const INSTALL = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
const run = promisify(execFile);

export interface Verdict {
  /** From 0 to 1. */
  scores: Record<'performance' | 'accessibility' | 'best-practices' | 'seo', number>;
  /** Milliseconds. */
  timings: Record<string, number>;
}

export async function installLighthouse(): Promise<void> {
  if (fs.existsSync(path.join(FOLDER, 'node_modules/lighthouse'))) return;
  await run('npm', INSTALL, { cwd: FOLDER });
}

/** In a process of its own: its work must not slow down the browser's other side. */
export async function runLighthouse(address: string, browserPort: number, cookie = ''): Promise<Verdict> {
  const program = path.join(FOLDER, 'run-lighthouse.mjs');
  const { stdout } = await run(process.execPath, [program, address, String(browserPort), cookie]);
  return JSON.parse(stdout);
}
