/** What a page of results begins with: the command, the commit and the machine, without names or paths. */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import { ROOT } from '../setup/root.mjs';

/** @param {string} options after `npm run faults --` */
export function describeRun(options) {
  const commit = tryRun('git', 'rev-parse', '--short=12', 'HEAD') ?? 'unknown';
  const isChanged = Boolean(tryRun('git', 'status', '--porcelain'));
  const [{ model = 'unknown' } = {}] = os.cpus();
  return `# Experiments with faults

Lost: acknowledged and gone. False: acknowledged, or listed, without being there whole. Doubled: done twice.
An experiment that cannot do one of them has no count of it.

- Command: \`npm run faults${options ? ` -- ${options}` : ''}\`
- Commit: ${commit}${isChanged ? ', with changes' : ''}
- Date: ${new Date().toISOString().slice(0, 10)}
- Machine: ${os.availableParallelism()} cores (${model.trim()}), ${Math.round(os.totalmem() / 1024 ** 3)} GB of memory, ${describeDisk()}
- Node ${process.versions.node}, ${os.type()} ${os.release().split('-')[0]}
`;
}

/** Where the experiments keep their vaults. */
function describeDisk() {
  const [type, source = ''] = tryRun('findmnt', '-no', 'FSTYPE,SOURCE', '-T', os.tmpdir())?.split(/\s+/) ?? [];
  if (!type) return 'a disk of unknown kind';
  const device = source.replace('/dev/', '');
  const isSpinning = readText(`/sys/class/block/${device}/queue/rotational`) === '1';
  const kind = device.startsWith('vd') ? 'a virtual disk' : isSpinning ? 'a spinning disk' : 'a solid-state disk';
  return `${type} on ${type === 'tmpfs' ? 'memory' : kind}`;
}

function tryRun(program, ...words) {
  try {
    return execFileSync(program, words, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return undefined;
  }
}

function readText(file) {
  try {
    return fs.readFileSync(file, 'utf8').trim();
  } catch {
    return undefined;
  }
}
