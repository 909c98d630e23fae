#!/usr/bin/env node
/** `npm run dev`: the server, restarted at each change of its sources, and Vite in front of it with the live page. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { main } from './setup/failure.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { findNode, withNode } from './setup/node-runtime.mjs';
import { ROOT } from './setup/root.mjs';
import { onInterruption, startServer } from './setup/serve.mjs';

const SOURCES = ['apps/server/src', 'apps/server/migrations', 'packages/domain/src'];
const CALM_MS = 200; // an editor writes several files, and each in several steps

await main(async () => {
  await ensureInstalled();
  const node = findNode();
  process.env.TEST_FAMILIES ??= 'yes'; // a developer is the operator here
  const over = new AbortController();
  const vite = startVite(node);
  const viteEnded = once(vite, 'exit');
  let server = startServer(node);
  onInterruption(() => over.abort());
  void viteEnded.then(() => over.abort());
  // not node --watch: it would outlive us, waiting for a change
  onChange(over.signal, async () => {
    server.stop();
    await server.exited;
    if (!over.signal.aborted) server = startServer(node);
  });
  await once(over.signal, 'abort');
  vite.kill('SIGTERM');
  server.stop();
  await Promise.all([viteEnded, server.exited]);
  process.exit(0);
});

function startVite(node) {
  const api = `http://localhost:${process.env.PORT || 3000}`;
  return spawn(node, [path.join(ROOT, 'node_modules/vite/bin/vite.js'), '--clearScreen=false'], {
    cwd: path.join(ROOT, 'apps/web'),
    env: withNode(node, { API_ADDRESS: api }),
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}

/** One change after the other: a change while the server restarts restarts it once more. */
function onChange(signal, act) {
  let last = Promise.resolve();
  let pause;
  const later = () => {
    clearTimeout(pause);
    pause = setTimeout(() => {
      last = last.then(act);
    }, CALM_MS);
  };
  for (const source of SOURCES.map((name) => path.join(ROOT, name)).filter((place) => fs.existsSync(place))) {
    fs.watch(source, { recursive: true, signal }, later);
  }
}
