#!/usr/bin/env node
/** `npm run bench`: installs and builds where needed, then measures. Options: bench/options.ts. */
import { ensureWebBuilt } from './setup/build-web.mjs';
import { main } from './setup/failure.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { findNode, withNode } from './setup/node-runtime.mjs';
import { ROOT } from './setup/root.mjs';
import { runAloud } from './setup/run.mjs';

await main(async () => {
  await ensureInstalled();
  const node = findNode();
  await ensureWebBuilt(node);
  return runAloud([node, 'bench/main.ts', ...process.argv.slice(2)], { cwd: ROOT, env: withNode(node) });
});
