import { setTimeout as sleep } from 'node:timers/promises';
import { residentMb } from '../processes/process-memory.ts';
import type { Figure } from '../report/figure.ts';
import { type Bench, startServer } from '../scenario.ts';
import { get, signUp } from '../seed/person.ts';

const QUIET_MS = 5_000;
const SETTLE_MS = 1_000;

/** Of the server's process alone: the database and the child that draws thumbnails are others. */
export async function measureMemory(bench: Bench): Promise<Figure[]> {
  const server = await startServer(bench, 'memory');
  const after = async (what: string, quietMs: number, target?: Figure['target']): Promise<Figure> => {
    await sleep(quietMs);
    return { what: `memory ${what}`, measured: residentMb(server.pid), unit: 'MB', ...(target && { target }) };
  };
  try {
    const idle = await after('idle', QUIET_MS, { atMost: 115 });
    await loadPage(server.port);
    const visited = await after('after a visit', SETTLE_MS);
    const person = await signUp(server.port);
    for (const path of ['/api/session', '/api/families', '/api/documents']) await get(person, path);
    return [idle, visited, await after('after a sign-up', SETTLE_MS)];
  } finally {
    await server.stop();
  }
}

/** What a browser fetches for the sign-in page. */
async function loadPage(port: number): Promise<void> {
  const visitor = { port, cookie: '' };
  for (const page of ['/', '/auth']) {
    const html = await (await get(visitor, page)).text();
    for (const [, asset = ''] of html.matchAll(/(?:src|href)="(\/[^"]+\.\w+)"/g)) await get(visitor, asset);
  }
  await get(visitor, '/api/session');
}
