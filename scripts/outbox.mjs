#!/usr/bin/env node
/** `npm run outbox`: the mails that stay here where there is no mail server. What it can show: outbox/show-outbox.mjs. */
import fs from 'node:fs';
import path from 'node:path';
import { main } from './setup/failure.mjs';
import { findNode } from './setup/node-runtime.mjs';
import { ROOT } from './setup/root.mjs';
import { runAloud } from './setup/run.mjs';

await main(() => {
  // a folder is relative to the clone and a .env counts, as for the server
  const settings = fs.existsSync(path.join(ROOT, '.env')) ? ['--env-file=.env'] : [];
  const command = [findNode(), ...settings, 'scripts/outbox/show-outbox.mjs', ...process.argv.slice(2)];
  return runAloud(command, { cwd: ROOT });
});
