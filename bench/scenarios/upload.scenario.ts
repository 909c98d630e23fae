import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { forgetPeak, peakMb } from '../processes/process-memory.ts';
import type { Figure } from '../report/figure.ts';
import { type Bench, cpuFigure, measureInTurn, rateFigure, startServer } from '../scenario.ts';
import { noisePng } from '../seed/noise-png.ts';
import { get, type SeededPerson, signUp } from '../seed/person.ts';

const FILE_BYTES = 100_000;
const AT_ONCE = 8;
const DRAWING_MS = 5_000;
const PAGE = '/api/documents?limit=200';

/** Pictures of 100 KB: sent only, sent and named, and how their thumbnails keep up. */
export async function measureUpload(bench: Bench): Promise<Figure[]> {
  const file = path.join(bench.folder, 'noise.png');
  fs.writeFileSync(file, noisePng(FILE_BYTES));
  const server = await startServer(bench, 'upload');
  try {
    const people: SeededPerson[] = [];
    while (people.length < AT_ONCE) people.push(await signUp(server.port));
    forgetPeak(server.pid);
    const upload = (connections: number, isNamed = false) => ({
      port: server.port,
      pid: server.pid,
      databasePid: server.databasePid,
      cookie: '',
      connections,
      work: { kind: 'upload' as const, path: file, people, isNamed },
    });
    const sent = await measureInTurn(bench, { one: upload(1), eight: upload(AT_ONCE) });
    const start = performance.now();
    const named = await measureInTurn(bench, { one: upload(1, true), eight: upload(AT_ONCE, true) });
    const seconds = (performance.now() - start) / 1_000;
    const drawn = await countDrawn(people);
    const meanwhile = await bench.client.run({ ...upload(AT_ONCE), seconds: bench.seconds });
    const drawnMeanwhile = (await countDrawn(people)) - drawn;
    const afterStart = performance.now();
    await sleep(DRAWING_MS);
    const drawnAfter = (await countDrawn(people)) - drawnMeanwhile;
    const afterSeconds = (performance.now() - afterStart) / 1_000;
    return [
      rateFigure('upload of 100 KB, one by one', sent.one),
      rateFigure('upload of 100 KB, eight at once', sent.eight, { target: { atLeast: 250 } }),
      rateFigure('upload + document, one by one', named.one),
      rateFigure('upload + document, eight at once', named.eight, { target: { atLeast: 200 } }),
      cpuFigure('upload + document, eight at once', named.eight, 10),
      rateFigure('upload of 100 KB, eight at once, while thumbnails are made', [meanwhile], {
        target: { atLeast: 200 },
        note: `${drawnMeanwhile} thumbnails meanwhile`,
      }),
      { what: 'thumbnails during these', measured: drawn / seconds, unit: '/s' },
      { what: 'thumbnails afterwards', measured: (drawnAfter - drawn) / afterSeconds, unit: '/s' },
      { what: 'memory peak, uploading', measured: peakMb(server.pid) ?? Number.NaN, unit: 'MB' },
    ];
  } finally {
    await server.stop();
  }
}

async function countDrawn(people: SeededPerson[]): Promise<number> {
  let count = 0;
  for (const person of people) {
    for (let after: string | null = ''; after !== null; ) {
      const page = await (await get(person, after ? `${PAGE}&after=${after}` : PAGE)).json();
      count += page.documents.filter((document: { thumbnail: string }) => document.thumbnail !== 'pending').length;
      after = page.next;
    }
  }
  return count;
}
