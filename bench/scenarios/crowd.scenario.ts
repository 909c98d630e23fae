import type { LoadResult } from '../client/load.ts';
import type { Figure } from '../report/figure.ts';
import { median } from '../report/statistics.ts';
import { type Bench, measureInTurn, type Server, startServer } from '../scenario.ts';
import { fillPapers, fillStrangers, settleTables } from '../seed/fill-papers.ts';
import { addDocuments, type SeededPerson, signUp } from '../seed/person.ts';
import { settle } from '../seed/settle.ts';
import { textPdf } from '../seed/text-pdf.ts';

const OWN = 200;
const OWN_WORDS = 400;
const OTHERS = [2_000, 10_000, 50_000];
const WORDS = 100;
const FEWEST_STRANGERS = 1_000;
const STEP = 10;
const CONNECTIONS = 4;
const ROUNDS = 2;
const AT_MOST_TIMES = 1.5;

const REQUESTS = {
  page: 'page of 15 made anew',
  list: 'list of 200 made anew',
  search: 'search with 5 hits',
  searchAll: 'search that all papers match',
  details: 'details',
  thumbnail: 'thumbnail',
  session: 'session',
  families: 'families',
};
type Name = keyof typeof REQUESTS;
type Step = Record<Name, LoadResult[]>;

/**
 * A family of 200 papers with texts is measured alone in the database, next to families of up to 50,000 papers, and
 * among papers of strangers: 1,000 of them, then ten times as many at each step.
 */
export async function measureCrowd(bench: Bench): Promise<Figure[]> {
  const server = await startServer(bench, 'crowd', { QUOTA_MB: '1000' });
  try {
    const reader = await signUp(server.port);
    const [documentId = ''] = await addDocuments(reader, textPdf(1), 1);
    await settle(reader);
    const own = { personId: reader.id, familyId: reader.familyId, count: OWN, words: OWN_WORDS };
    await fillPapers(server.dataDir, own);
    const look = () => measureStep(bench, server, reader, documentId);
    const alone = await look();
    for (const count of OTHERS) {
      const { id: personId, familyId } = await signUp(server.port);
      await fillPapers(server.dataDir, { personId, familyId, count, words: WORDS });
    }
    const beside = await look();
    const growth: Step[] = [];
    let strangers = 0;
    for (let papers = FEWEST_STRANGERS; papers <= bench.strangers; papers *= STEP) {
      await fillStrangers(server.dataDir, { papers: papers - strangers, words: WORDS });
      strangers = papers;
      growth.push(await look());
    }
    const names = Object.keys(REQUESTS) as Name[];
    const few = FEWEST_STRANGERS.toLocaleString('en-GB');
    return [
      ...names.map((name) =>
        times(`${REQUESTS[name]} of a family of ${OWN}, beside one of 50,000`, [alone, beside], name),
      ),
      ...names.map((name) =>
        times(
          `${REQUESTS[name]} among ${strangers.toLocaleString('en-GB')} papers of strangers, against ${few}`,
          growth,
          name,
        ),
      ),
    ];
  } finally {
    await server.stop();
  }
}

/** Each request is answered from the tables. */
async function measureStep(bench: Bench, server: Server, { cookie }: SeededPerson, documentId: string): Promise<Step> {
  await settleTables(server.dataDir);
  const read = (path: string, isNewEachTime = false) => ({
    port: server.port,
    pid: server.pid,
    databasePid: server.databasePid,
    cookie,
    connections: CONNECTIONS,
    work: { kind: 'read' as const, path, status: 200, isNewEachTime },
  });
  const loads = {
    page: read('/api/documents?limit=15', true),
    list: read(`/api/documents?limit=${OWN}`, true),
    search: read('/api/documents/search?q=handful'),
    searchAll: read('/api/documents/search?q=everywhere'),
    details: read(`/api/documents/${documentId}/details`),
    thumbnail: read(`/api/documents/${documentId}/thumbnail`),
    session: read('/api/session'),
    families: read('/api/families'),
  };
  return measureInTurn(bench, loads, ROUNDS);
}

/** The middle request of the last step against that of the first; all steps stand in the note. */
function times(what: string, steps: Step[], name: Name): Figure {
  const middles = steps.map((step) => median(step[name].map(({ p50Ms }) => p50Ms)));
  const database = steps.map((step) => median(step[name].map(({ databaseCpuMs = Number.NaN }) => databaseCpuMs)));
  const list = (values: number[]) => values.map((value) => value.toFixed(2)).join(', ');
  return {
    what,
    measured: (middles.at(-1) ?? Number.NaN) / (middles[0] ?? Number.NaN),
    unit: '×',
    target: { atMost: AT_MOST_TIMES },
    note: `p50 ${list(middles)} ms, PostgreSQL's CPU ${list(database)} ms`,
  };
}
