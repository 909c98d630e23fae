#!/usr/bin/env node
/** `npm run check`: format, lint, types, boundaries, messages, lockfile, licences, requirement ids, transactions, class names, mirroring and, online, advisories. Each says what is wrong, then one line whether it holds. */
import { main } from './setup/failure.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { findNode } from './setup/node-runtime.mjs';

await main(async () => {
  await ensureInstalled();
  // not before: some checks are made with installed packages
  const { runChecks } = await import('./check/run-checks.mjs');
  return runChecks(findNode());
});
