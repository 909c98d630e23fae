#!/usr/bin/env node
/** `npm run generate:database`: writes the types of the tables and the snapshot of the schema after a new migration. */
import { main } from './setup/failure.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { findNode, withNode } from './setup/node-runtime.mjs';
import { ROOT } from './setup/root.mjs';
import { runAloud } from './setup/run.mjs';

await main(async () => {
  await ensureInstalled();
  const node = findNode();
  return runAloud([node, 'scripts/database/generate.ts'], { cwd: ROOT, env: withNode(node) });
});
