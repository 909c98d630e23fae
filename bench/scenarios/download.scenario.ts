import fs from 'node:fs';
import path from 'node:path';
import { type Child, startChild } from '../processes/child.ts';
import { forgetPeak, peakMb } from '../processes/process-memory.ts';
import type { Figure } from '../report/figure.ts';
import { median } from '../report/statistics.ts';
import { type Bench, measureInTurn, rateFigure, type Server, startServer } from '../scenario.ts';
import { noisePng } from '../seed/noise-png.ts';
import { addDocuments, post, signUp } from '../seed/person.ts';

const FILE_BYTES = 1_000_000;
const CONNECTIONS = 10;
const PLAIN = path.join(import.meta.dirname, '../processes/plain-server.ts');

type Process = Pick<Child, 'port' | 'pid'> & Partial<Server>;

/** A document of 1 MB, compared with the same file from a server that does nothing but send it. */
export async function measureDownload(bench: Bench): Promise<Figure[]> {
  const picture = noisePng(FILE_BYTES);
  const file = path.join(bench.folder, 'picture.png');
  fs.writeFileSync(file, picture);
  const server = await startServer(bench, 'download');
  const plain = await startChild([process.execPath, PLAIN, file]);
  try {
    const person = await signUp(server.port);
    const [documentId] = await addDocuments(person, picture, 1);
    const { url } = await (await post(person, `/api/documents/${documentId}/link`, {})).json();
    const read = ({ port, pid, databasePid }: Process, route: string) => ({
      port,
      pid,
      databasePid,
      cookie: person.cookie,
      connections: CONNECTIONS,
      work: { kind: 'read' as const, path: route, status: 200 },
    });
    forgetPeak(server.pid);
    const results = await measureInTurn(bench, {
      ours: read(server, url),
      plain: read(plain, '/'),
    });
    const ratios = results.ours.map(
      ({ perSecond }, round) => (100 * perSecond) / (results.plain[round]?.perSecond ?? 0),
    );
    return [
      rateFigure('download of 1 MB', results.ours),
      rateFigure('the same from a plain server', results.plain),
      { what: 'download beside plain', measured: median(ratios), unit: '%', runs: ratios, target: { atLeast: 85 } },
      {
        what: 'memory peak, downloading',
        measured: peakMb(server.pid) ?? Number.NaN,
        unit: 'MB',
        target: { atMost: 200 },
      },
    ];
  } finally {
    await Promise.all([server.stop(), plain.stop()]);
  }
}
