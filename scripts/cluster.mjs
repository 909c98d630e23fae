#!/usr/bin/env node
/**
 * `npm run cluster`: PostgreSQL, S3, PgBouncer, nginx, two web copies and a worker on this Debian machine, and a scenario
 * that breaks their parts while people work. `npm run cluster -- --keep` starts them and leaves them running;
 * `npm run cluster -- live rolling-restart` plays single steps. What each does: cluster/scenario/.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { ensureSystemPrograms } from './cluster/system-programs.mjs';
import { ensureWebBuilt } from './setup/build-web.mjs';
import { main } from './setup/failure.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { findNode, withNode } from './setup/node-runtime.mjs';
import { ROOT } from './setup/root.mjs';
import { signalCode } from './setup/run.mjs';
import { onInterruption } from './setup/serve.mjs';

await main(async () => {
  process.env.PATH += ':/usr/sbin:/sbin'; // where Debian puts servers, and an ordinary user does not look
  await ensureSystemPrograms();
  await ensureInstalled();
  const node = findNode();
  await ensureWebBuilt(node);
  // it lives no longer than we do: it reads a pipe that only we hold open
  const child = spawn(node, ['scripts/cluster/run.mjs', ...process.argv.slice(2)], {
    ...{ cwd: ROOT, env: withNode(node), stdio: ['pipe', 'inherit', 'inherit'] },
  });
  const forget = onInterruption(() => child.stdin.end());
  const [code, signal] = await once(child, 'exit');
  forget();
  return code ?? signalCode(signal);
});
