import type { Figure } from '../report/figure.ts';
import { type Bench, latencyFigure, measureInTurn, startServer } from '../scenario.ts';
import { fillPapers, settleTables } from '../seed/fill-papers.ts';
import { type SeededPerson, signUp } from '../seed/person.ts';

const WORDS = 400;
const READERS = [
  { papers: 2_000, handful: 4, hundredfold: 4, everywhere: 6 },
  { papers: 10_000, handful: 10, hundredfold: 10, everywhere: 10 },
];

/** One search after the other in the texts of one person. */
export async function measureSearch(bench: Bench): Promise<Figure[]> {
  const server = await startServer(bench, 'search');
  try {
    const readers: SeededPerson[] = [];
    for (const { papers } of READERS) {
      const reader = await signUp(server.port);
      readers.push(reader);
      await fillPapers(server.dataDir, { personId: reader.id, familyId: reader.familyId, count: papers, words: WORDS });
    }
    await settleTables(server.dataDir);
    const figures: Figure[] = [];
    for (const [index, { papers, ...atMost }] of READERS.entries()) {
      const search = (word: string) => ({
        port: server.port,
        pid: server.pid,
        databasePid: server.databasePid,
        cookie: readers[index]?.cookie ?? '',
        connections: 1,
        work: { kind: 'read' as const, path: `/api/documents/search?q=${word}`, status: 200 },
      });
      const results = await measureInTurn(bench, {
        handful: search('handful'),
        hundredfold: search('hundredfold'),
        everywhere: search('everywhere'),
      });
      const among = `in ${papers.toLocaleString('en-GB')} papers of ${WORDS} words`;
      figures.push(
        latencyFigure(`search, 5 hits ${among}`, results.handful, { atMost: atMost.handful }),
        latencyFigure(`search, 100 hits ${among}`, results.hundredfold, { atMost: atMost.hundredfold }),
        latencyFigure(`search, all hit ${among}`, results.everywhere, { atMost: atMost.everywhere }),
      );
    }
    return figures;
  } finally {
    await server.stop();
  }
}
