#!/usr/bin/env node
/**
 * `npm run demo`: two families with people and papers to try things out with. What they have: demo/families.mjs.
 * `npm run demo -- --pile`: one household with a drawer full of papers in no order: demo/pile.mjs.
 */
import fs from 'node:fs';
import path from 'node:path';
import { ensureWebBuilt } from './setup/build-web.mjs';
import { main } from './setup/failure.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { findNode } from './setup/node-runtime.mjs';
import { ROOT } from './setup/root.mjs';
import { runAloud } from './setup/run.mjs';

await main(async () => {
  await ensureInstalled();
  const node = findNode();
  await ensureWebBuilt(node); // where no server is running, one runs for as long as this takes
  const settings = fs.existsSync(path.join(ROOT, '.env')) ? ['--env-file=.env'] : [];
  return runAloud([node, ...settings, 'scripts/demo/fill-demo.mjs', ...process.argv.slice(2)], { cwd: ROOT });
});
