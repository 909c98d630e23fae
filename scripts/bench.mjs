#!/usr/bin/env node
/** `npm run bench`: installs and builds where needed, then measures. Options: bench/options.ts. */
import { ensureWebBuilt } from './setup/build-web.mjs';
import { main } from './setup/failure.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { findNode, withNode } from './setup/node-runtime.mjs';
import { ROOT } from './setup/root.mjs';
import { runAloud } from './setup/run.mjs';
import { SAVING, SAVING_FLAGS } from './setup/serve.mjs';

await main(async () => {
  await ensureInstalled();
  const node = findNode();
  await ensureWebBuilt(node);
  // the server as npm start runs it, but for a .env of somebody's own
  const command = [node, 'bench/main.ts', `--node-flags=${SAVING_FLAGS.join(' ')}`, ...process.argv.slice(2)];
  return runAloud(command, { cwd: ROOT, env: withNode(node, SAVING) });
});
