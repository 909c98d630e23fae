#!/usr/bin/env node
/** The operator's commands, as in `npm run migrate`. What each does: apps/server/src/commands/. */
import fs from 'node:fs';
import path from 'node:path';
import { main } from './setup/failure.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { findNode, withNode } from './setup/node-runtime.mjs';
import { ROOT } from './setup/root.mjs';
import { runAloud } from './setup/run.mjs';
import { SAVING, SAVING_FLAGS } from './setup/serve.mjs';

await main(async () => {
  const [command, ...words] = process.argv.slice(2);
  await ensureInstalled();
  const node = findNode();
  // a .env counts, as for the server
  const settings = fs.existsSync(path.join(ROOT, '.env')) ? ['--env-file=.env'] : [];
  const script = `apps/server/src/commands/${command}.ts`;
  const env = withNode(node, SAVING);
  return runAloud([node, ...SAVING_FLAGS, ...settings, script, ...words], { cwd: ROOT, env, stdin: 'inherit' });
});
