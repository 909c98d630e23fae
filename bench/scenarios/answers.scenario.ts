import type { Figure } from '../report/figure.ts';
import { type Bench, cpuFigure, measureInTurn, rateFigure, startServer } from '../scenario.ts';
import { noisePng } from '../seed/noise-png.ts';
import { addDocuments, signUp } from '../seed/person.ts';
import { settle } from '../seed/settle.ts';

const DOCUMENTS = 15;
const FILE_BYTES = 20_000;
const CONNECTIONS = 10;

/** The small answers that every page asks for. */
export async function measureAnswers(bench: Bench): Promise<Figure[]> {
  const server = await startServer(bench, 'answers');
  try {
    const person = await signUp(server.port);
    const [documentId] = await addDocuments(person, noisePng(FILE_BYTES), DOCUMENTS);
    await settle(person);
    const read = (path: string) => ({
      port: server.port,
      pid: server.pid,
      databasePid: server.databasePid,
      cookie: person.cookie,
      connections: CONNECTIONS,
      work: { kind: 'read' as const, path, status: 200 },
    });
    const results = await measureInTurn(bench, {
      session: read('/api/session'),
      details: read(`/api/documents/${documentId}/details`),
      thumbnail: read(`/api/documents/${documentId}/thumbnail`),
    });
    return [
      rateFigure('session', results.session),
      cpuFigure('session', results.session, 0.35),
      rateFigure('details of a document', results.details),
      rateFigure('thumbnail', results.thumbnail),
    ];
  } finally {
    await server.stop();
  }
}
