import type { LoadResult } from '../client/load.ts';
import { startClient } from '../processes/client-process.ts';
import type { Figure } from '../report/figure.ts';
import { median } from '../report/statistics.ts';
import { type Bench, ROUNDS, rateFigure, startServer } from '../scenario.ts';
import { noisePng } from '../seed/noise-png.ts';
import { addDocuments, type SeededPerson, signUp } from '../seed/person.ts';

const PEOPLE = 50;
const DOCUMENTS = 15;
const FILE_BYTES = 1_000;
const LIST = '/api/documents?limit=15';

interface Round {
  quiet: LoadResult;
  crowded: LoadResult;
  signIns: LoadResult;
}

/** How long somebody waits for their documents while fifty others sign in at once, again and again. */
export async function measureSignIn(bench: Bench): Promise<Figure[]> {
  // behind a proxy, so that the fifty come from fifty addresses
  const server = await startServer(bench, 'sign-in', { TRUST_PROXY: '127.0.0.1' });
  const crowd = startClient();
  try {
    const reader = await signUp(server.port);
    await addDocuments(reader, noisePng(FILE_BYTES), DOCUMENTS);
    const people: SeededPerson[] = [];
    while (people.length < PEOPLE) people.push(await signUp(server.port));
    const common = { port: server.port, pid: server.pid, databasePid: server.databasePid, seconds: bench.seconds };
    const list = {
      ...common,
      cookie: reader.cookie,
      connections: 1,
      work: { kind: 'read' as const, path: LIST, status: 200, isNewEachTime: true },
    };
    const signIns = { ...common, cookie: '', connections: PEOPLE, work: { kind: 'sign-in' as const, people } };
    const rounds: Round[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const quiet = await bench.client.run(list);
      const [crowded, entered] = await Promise.all([bench.client.run(list), crowd.run(signIns)]);
      rounds.push({ quiet, crowded, signIns: entered });
    }
    const ratios = rounds.map(({ quiet, crowded }) => crowded.p99Ms / quiet.p99Ms);
    const figure = (what: string, name: keyof Round, more?: Partial<Figure>) =>
      rateFigure(
        what,
        rounds.map((round) => round[name]),
        more,
      );
    return [
      figure('list, one reader', 'quiet'),
      figure('list, one reader, 50 sign in', 'crowded', { cpuMs: undefined }), // both loads' together
      figure('sign-ins, 50 at once', 'signIns', { cpuMs: undefined }),
      {
        what: 'p99 of the list, 50 sign in / quiet',
        measured: median(ratios),
        unit: '×',
        runs: ratios,
        target: { atMost: 3 },
      },
    ];
  } finally {
    crowd.stop();
    await server.stop();
  }
}
