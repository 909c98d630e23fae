#!/usr/bin/env node
/** `npm run messages`: writes locales/en.po, the catalogue of all sentences, from the source. */
import { main } from './setup/failure.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { findNode, withNode } from './setup/node-runtime.mjs';
import { ROOT } from './setup/root.mjs';
import { runAloud } from './setup/run.mjs';

await main(async () => {
  await ensureInstalled();
  const node = findNode();
  return runAloud([node, 'scripts/messages/extract.ts'], { cwd: ROOT, env: withNode(node) });
});
