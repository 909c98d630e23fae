import fs from 'node:fs';
import path from 'node:path';
import { Failure } from '../setup/failure.mjs';
import { runAloud } from '../setup/run.mjs';

const SWIFT = ['swift-proxy', 'swift-account', 'swift-container', 'swift-object'];
/** Debian's packages, and the program of each that we start. */
const PACKAGES = {
  'nginx-light': 'nginx',
  pgbouncer: 'pgbouncer',
  memcached: 'memcached',
  curl: 'curl',
  swift: 'swift-ring-builder',
  ...Object.fromEntries(SWIFT.map((name) => [name, `${name}-server`])),
};
const POLICY = '/usr/sbin/policy-rc.d';

/** Installs what Debian has and this machine lacks. @throws {Failure} with the command where we may not */
export async function ensureSystemPrograms() {
  const missing = findMissing();
  if (missing.length === 0) return;
  const command = `apt-get install -y --no-install-recommends ${missing.join(' ')}`;
  const isRoot = process.getuid?.() === 0;
  if (!isRoot || !hasProgram('apt-get'))
    throw new Failure(`${missing.join(', ')} missing. On Debian, as root: apt-get update && ${command}`);
  console.log(`Installing ${missing.join(', ')} (${command})`);
  await withoutServices(async () => {
    await runAloud(['apt-get', '-q', 'update']);
    await runAloud(command.split(' '), { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
  });
  const still = findMissing();
  if (still.length > 0) throw new Failure(`${still.join(', ')} could not be installed: see above.`);
}

function findMissing() {
  return Object.keys(PACKAGES).filter((name) => !hasProgram(PACKAGES[name]));
}

function hasProgram(name) {
  return (process.env.PATH ?? '').split(path.delimiter).some((folder) => fs.existsSync(path.join(folder, name)));
}

/** Debian starts a service with its package, and nginx on port 80 is not what was asked for. */
async function withoutServices(install) {
  if (fs.existsSync(POLICY)) return install();
  fs.writeFileSync(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    return await install();
  } finally {
    fs.rmSync(POLICY);
  }
}
