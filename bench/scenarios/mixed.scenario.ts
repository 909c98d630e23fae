import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Load } from '../client/load.ts';
import { startClient } from '../processes/client-process.ts';
import { forgetPeak, peakMb, residentMb } from '../processes/process-memory.ts';
import type { Figure } from '../report/figure.ts';
import { type Bench, rateFigure, startServer } from '../scenario.ts';
import { noisePng } from '../seed/noise-png.ts';
import { addDocuments, post, type SeededPerson, signUp } from '../seed/person.ts';
import { settle } from '../seed/settle.ts';

const DOCUMENTS = 200;
const UPLOAD_BYTES = 20_000;
/** One may add 3,000 documents an hour. */
const UPLOADERS = 10;
const FILE_BYTES = 1_000_000;
/** `--seconds 20` makes ten minutes. */
const TIMES = 30;
const REST_MS = 10_000;

/** Lists, searches, downloads and uploads at the same time, for thirty times as long as other loads. */
export async function measureMixed(bench: Bench): Promise<Figure[]> {
  const file = path.join(bench.folder, 'mixed.png');
  fs.writeFileSync(file, noisePng(UPLOAD_BYTES));
  const server = await startServer(bench, 'mixed', { QUOTA_MB: '100000' });
  const seconds = bench.seconds * TIMES;
  try {
    const reader = await signUp(server.port);
    const uploaders: SeededPerson[] = [];
    while (uploaders.length < UPLOADERS) uploaders.push(await signUp(server.port));
    await addDocuments(reader, noisePng(1_000), DOCUMENTS);
    const [documentId] = await addDocuments(reader, noisePng(FILE_BYTES), 1);
    await settle(reader);
    const { url } = await (await post(reader, `/api/documents/${documentId}/link`, {})).json();
    const read = (route: string, isNewEachTime = false): Load['work'] => ({
      kind: 'read',
      path: route,
      status: 200,
      isNewEachTime,
    });
    const works: Record<string, Load['work']> = {
      'list of 200, changed': read(`/api/documents?limit=${DOCUMENTS}`, true),
      'page of 15, unchanged': read('/api/documents?limit=15'),
      search: read('/api/documents/search?q=portugal'),
      session: read('/api/session'),
      'download of 1 MB': read(url),
      'upload + document of 20 KB': { kind: 'upload', path: file, people: uploaders, isNamed: true },
    };
    const before = residentMb(server.pid);
    forgetPeak(server.pid);
    const results = await Promise.all(
      Object.entries(works).map(async ([what, work]) => {
        const client = startClient();
        const common = { port: server.port, pid: server.pid, cookie: reader.cookie, connections: 1, seconds };
        const result = await client.run({ ...common, work }).finally(() => client.stop());
        const { perSecond, p50Ms, p99Ms, clientCpuShare, bodyBytes } = result; // the processor's time is that of all six
        return rateFigure(`${what}, all at once`, [{ perSecond, p50Ms, p99Ms, clientCpuShare, bodyBytes }]);
      }),
    );
    const peak = peakMb(server.pid) ?? Number.NaN;
    await sleep(REST_MS);
    const minutes = (seconds / 60).toLocaleString('en-GB', { maximumFractionDigits: 1 });
    return [
      ...results,
      { what: 'memory before these', measured: before, unit: 'MB' },
      { what: `memory peak in ${minutes} minutes of these`, measured: peak, unit: 'MB' },
      { what: 'memory ten seconds later', measured: residentMb(server.pid), unit: 'MB' },
    ];
  } finally {
    await server.stop();
  }
}
