import { setTimeout as sleep } from 'node:timers/promises';
import { residentMb, sharedMb } from '../processes/process-memory.ts';
import type { Figure } from '../report/figure.ts';
import { type Bench, type Server, startServer } from '../scenario.ts';
import { get, signUp } from '../seed/person.ts';

/** Longer than what the start left is kept, and than connections are that nobody uses. */
const QUIET_MS = 15_000;
const SETTLE_MS = 1_000;

/** At rest after a later start, which sets no database up; then of the server's process alone. */
export async function measureMemory(bench: Bench): Promise<Figure[]> {
  await withServer(bench, async () => {});
  return withServer(bench, async (server) => {
    await sleep(QUIET_MS);
    const rest: Figure[] = [
      {
        what: 'memory at rest, server and PostgreSQL',
        measured: sharedMb(server.pid, server.databasePid) ?? Number.NaN,
        unit: 'MB',
        target: { atMost: 125 },
        note: 'PSS at a later start',
      },
      resident(server, 'at rest'),
    ];
    await loadPage(server.port);
    await sleep(SETTLE_MS);
    rest.push(resident(server, 'after a visit'));
    const person = await signUp(server.port);
    for (const path of ['/api/session', '/api/families', '/api/documents']) await get(person, path);
    await sleep(SETTLE_MS);
    return [...rest, resident(server, 'after a sign-up')];
  });
}

async function withServer<R>(bench: Bench, work: (server: Server) => Promise<R>): Promise<R> {
  const server = await startServer(bench, 'memory');
  try {
    return await work(server);
  } finally {
    await server.stop();
  }
}

const resident = ({ pid }: Server, when: string): Figure => ({
  what: `memory of the server ${when}`,
  measured: residentMb(pid),
  unit: 'MB',
});

/** What a browser fetches for the sign-in page. */
async function loadPage(port: number): Promise<void> {
  const visitor = { port, cookie: '' };
  for (const page of ['/', '/auth']) {
    const html = await (await get(visitor, page)).text();
    for (const [, asset = ''] of html.matchAll(/(?:src|href)="(\/[^"]+\.\w+)"/g)) await get(visitor, asset);
  }
  await get(visitor, '/api/session');
}
