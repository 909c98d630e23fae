import type { LoadResult, Reading } from '../client/load.ts';
import { runBareSql } from '../processes/bare-sql-process.ts';
import { forgetPeak, peakMb } from '../processes/process-memory.ts';
import type { Figure } from '../report/figure.ts';
import { median } from '../report/statistics.ts';
import { type Bench, cpuFigure, measureInTurn, ROUNDS, rateFigure, startServer } from '../scenario.ts';
import { noisePng } from '../seed/noise-png.ts';
import { addDocuments, get, type SeededPerson, signUp } from '../seed/person.ts';
import { settle } from '../seed/settle.ts';

const DOCUMENTS = 200;
const FILE_BYTES = 1_000;
const CONNECTIONS = 10;
const ALL = `/api/documents?limit=${DOCUMENTS}`;
const PAGE = '/api/documents?limit=15';
const NEW_EACH_TIME =
  'every request names a cursor that was never used and leaves nothing out: the kept page is missed, what the caller sees and in which state is asked anew, and the page is put together of the documents kept under these states, as at a first look';

/** One person's documents, asked for over ten connections. */
export async function measureList(bench: Bench): Promise<Figure[]> {
  const server = await startServer(bench, 'list');
  try {
    const person = await signUp(server.port);
    const documentIds = await addDocuments(person, noisePng(FILE_BYTES), DOCUMENTS);
    await settle(person);
    forgetPeak(server.pid);
    const read = (path: string, more: Partial<Reading> = {}) => ({
      port: server.port,
      pid: server.pid,
      databasePid: server.databasePid,
      cookie: person.cookie,
      connections: CONNECTIONS,
      work: { kind: 'read' as const, path, status: 200, ...more },
    });
    const watch = (thenRead?: string) => ({
      ...read(ALL),
      connections: 1,
      work: { kind: 'watch' as const, documentIds, ...(thenRead && { thenRead }) },
    });
    const results = await measureInTurn(bench, {
      all: read(ALL),
      page: read(PAGE),
      allChanged: read(ALL, { isNewEachTime: true }),
      pageChanged: read(PAGE, { isNewEachTime: true }),
      allKnown: read(ALL, { status: 304, etag: await etagOf(person, ALL) }),
    });
    // after the others: each mark is a new version of the list
    const marks = await measureInTurn(bench, { mark: watch(), markAndAll: watch(ALL) });
    const bare: number[] = [];
    const bareList = { dataDir: server.dataDir, ownerId: person.id, limit: DOCUMENTS, connections: CONNECTIONS };
    while (bare.length < ROUNDS) bare.push(await runBareSql({ ...bareList, seconds: bench.seconds }));
    const besideBare = results.allChanged.map(({ perSecond }) => (100 * perSecond) / median(bare));
    const bytes = results.all[0]?.bodyBytes ?? 0;
    const size = { note: `an answer of ${Math.round(bytes / 1_000)} kB` };
    return [
      rateFigure('list of 200, unchanged', results.all, { target: { atLeast: 2_000 }, ...size }),
      rateFigure('page of 15, unchanged', results.page, { target: { atLeast: 3_000 } }),
      rateFigure('list of 200, changed', results.allChanged, { target: { atLeast: 1_200 }, note: NEW_EACH_TIME }),
      rateFigure('page of 15, changed', results.pageChanged, { target: { atLeast: 3_000 } }),
      cpuFigure('list of 200, unchanged', results.all, 0.28),
      cpuFigure('page of 15, unchanged', results.page, 0.25),
      cpuFigure('list of 200, changed', results.allChanged, 1.2),
      cpuFigure('page of 15, changed', results.pageChanged, 0.45),
      rateFigure('a mark', marks.mark),
      rateFigure('a mark, then the list of 200', marks.markAndAll),
      afterChange(marks.markAndAll, marks.mark),
      rateFigure('list of 200, If-None-Match', results.allKnown),
      { what: 'the rows of a list by bare SQL', measured: median(bare), unit: '/s', runs: bare },
      { what: 'list of 200, changed, beside bare SQL', measured: median(besideBare), unit: '%', runs: besideBare },
      { what: 'memory peak, listing', measured: peakMb(server.pid) ?? Number.NaN, unit: 'MB' },
    ];
  } finally {
    await server.stop();
  }
}

/** The list alone: the pair without its first half, round by round. */
function afterChange(pairs: LoadResult[], marks: LoadResult[]): Figure {
  const cpu = ({ serverCpuMs = Number.NaN, databaseCpuMs = Number.NaN }: LoadResult) => serverCpuMs + databaseCpuMs;
  const runs = pairs.map((pair, round) => cpu(pair) - (marks[round] ? cpu(marks[round]) : Number.NaN));
  const what = 'CPU of list of 200, one of it changed';
  return { what, measured: median(runs), unit: 'ms', runs, target: { atMost: 0.6 } };
}

async function etagOf(person: SeededPerson, path: string): Promise<string | undefined> {
  return (await get(person, path)).headers.get('etag') ?? undefined;
}
