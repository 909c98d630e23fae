import path from 'node:path';
import { findDatabase, runSqlIn } from '../../e2e/fixtures/database.ts';
import type { LoadResult } from '../client/load.ts';
import { followChanges } from '../processes/follow-changes.ts';
import type { Figure } from '../report/figure.ts';
import { median, percentile } from '../report/statistics.ts';
import { type Bench, measureInTurn, rateFigure, type Server, startCopy, startServer } from '../scenario.ts';
import { patch, type SeededPerson, signUp } from '../seed/person.ts';

const FAMILIES = [1, 8, 24, 48];
/** Each flush of the database's log waits so long, as on a network disk or with a synchronous replica. */
const FLUSH_DELAY_US = 5_000;
const PROBE_MS = 100;
/** Of an open page, while all families change. */
const LATENCY_MS = 1_000;

/** Families that change at once, through two copies of the server on a PostgreSQL whose disk is slow to flush. */
export async function measureChanges(bench: Bench): Promise<Figure[]> {
  const first = await startServer(bench, 'changes', { TRUST_PROXY: '127.0.0.1' });
  const { host, password } = findDatabase(first.dataDir);
  const second = await startCopy(bench, 'changes-copy', {
    ROLE: 'web',
    DATABASE_URL: `postgres://kinvault_app:${encodeURIComponent(password)}@localhost/kinvault_app?host=${encodeURIComponent(host)}`,
    STORAGE_URL: `file:${path.join(first.dataDir, 'files')}`,
    SECRET_FILE: path.join(first.dataDir, 'secret'),
    KEYRING_FILE: path.join(first.dataDir, 'keyring.json'),
  });
  try {
    const count = Math.max(...FAMILIES);
    const people: SeededPerson[] = [];
    for (let index = 0; index < count; index++)
      people.push(await signUp(first.port, { address: `10.0.0.${index + 1}` }));
    const reader = await signUp(first.port);
    for (const setting of [`commit_delay = ${FLUSH_DELAY_US}`, 'commit_siblings = 0'])
      await runSqlIn(first.dataDir, `alter system set ${setting}`);
    await runSqlIn(first.dataDir, 'select pg_reload_conf()');
    const rename = (families: number) => renaming(first, people.slice(0, families), [first.port, second.port]);
    const loads = Object.fromEntries(FAMILIES.map((families) => [String(families), rename(families)]));
    const probe = await startProbe(reader, second.port);
    const results = await measureInTurn(bench, loads);
    const heardMs = await probe.stop();
    return [
      ...FAMILIES.map((families) =>
        rateFigure(`changes: ${families} families at once, flush + 5 ms`, results[families] ?? []),
      ),
      times(results),
      {
        what: 'p99 of a change to an open page meanwhile',
        measured: percentile(heardMs, 0.99),
        unit: 'ms',
        target: { atMost: LATENCY_MS },
        note: `${heardMs.length} changes, p50 ${percentile(heardMs, 0.5).toFixed(1)} ms, on another copy than the change`,
      },
    ];
  } finally {
    await second.stop();
    await first.stop();
  }
}

function renaming({ port, pid, databasePid }: Server, people: SeededPerson[], ports: number[]) {
  const families = people.map(({ cookie, familyId }) => ({ cookie, familyId }));
  return {
    ...{ port, pid, databasePid, cookie: '', connections: people.length },
    work: { kind: 'rename' as const, families, ports },
  };
}

/** How the rate grows from one family to many. */
function times(results: Record<string, LoadResult[]>): Figure {
  const rateOf = (families: number) => median((results[families] ?? []).map(({ perSecond }) => perSecond));
  const most = Math.max(...FAMILIES);
  return { what: `changes of ${most} families, against one`, measured: rateOf(most) / rateOf(1), unit: '×' };
}

/** Renames a family through one copy again and again, while a page that is open at another one listens. */
async function startProbe(person: SeededPerson, otherPort: number) {
  const heardMs: number[] = [];
  const events = await followChanges(otherPort, person.cookie);
  let isOver = false;
  const probing = (async () => {
    for (let count = 0; !isOver; count++) {
      events.forget();
      const start = performance.now();
      await patch(person, `/api/families/${person.familyId}`, { name: `Probe ${count}` });
      await events.next();
      heardMs.push(performance.now() - start);
      await new Promise((resolve) => setTimeout(resolve, PROBE_MS));
    }
  })();
  probing.catch(() => {}); // told by `stop`
  return {
    stop: async () => {
      isOver = true;
      await probing;
      events.close();
      return heardMs;
    },
  };
}
