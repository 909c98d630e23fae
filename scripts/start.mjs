#!/usr/bin/env node
/** `npm start`: installs, builds and serves, each only where needed. Runs on any Node from 20, without node_modules. */
import { ensureWebBuilt } from './setup/build-web.mjs';
import { main } from './setup/failure.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { findNode } from './setup/node-runtime.mjs';
import { serve } from './setup/serve.mjs';

await main(async () => {
  await ensureInstalled();
  const node = findNode();
  await ensureWebBuilt(node);
  return serve(node);
});
