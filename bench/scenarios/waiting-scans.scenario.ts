import fs from 'node:fs';
import path from 'node:path';
import type { LoadResult } from '../client/load.ts';
import { ROOT } from '../processes/child.ts';
import type { Figure } from '../report/figure.ts';
import { median } from '../report/statistics.ts';
import { type Bench, measureInTurn, rateFigure, startServer } from '../scenario.ts';
import { addDocuments, get, post, type SeededPerson, signUp } from '../seed/person.ts';
import { settle } from '../seed/settle.ts';
import { wordFile } from '../seed/word-file.ts';

const SCANS = 200;
const FILE_BYTES = 100_000;
const MAX_RATIO = 1.5;
const PICTURE = path.join(ROOT, 'apps/server/test/specimens/pictures/phone-td3.jpg');
const PAGE = '/api/documents?limit=15';

/** Uploads and lists on a quiet server, and while photographs of passports wait to be read. */
export async function measureWaitingScans(bench: Bench): Promise<Figure[]> {
  const server = await startServer(bench, 'waiting-scans');
  try {
    const person = await signUp(server.port);
    // of a kind that nobody reads
    const word = wordFile(FILE_BYTES);
    const file = path.join(bench.folder, 'scans.docx');
    fs.writeFileSync(file, word);
    await addDocuments(person, word, 15);
    await settle(person);
    const place = { port: server.port, pid: server.pid, databasePid: server.databasePid, connections: 1 };
    // each time by somebody new: an upload costs more the more files one has sent without naming them
    const measure = async () => {
      const people = [await signUp(server.port)];
      return measureInTurn(bench, {
        upload: { ...place, cookie: '', work: { kind: 'upload' as const, path: file, people, isNamed: false } },
        list: { ...place, cookie: person.cookie, work: { kind: 'read' as const, path: PAGE, status: 200 } },
      });
    };
    const quiet = await measure();
    const scans = await uploadScans(await signUp(server.port));
    const busy = await measure();
    const left = await scans.countWaiting();
    return [
      ...figuresOf('upload of 100 KB', quiet.upload, busy.upload),
      ...figuresOf('page of 15', quiet.list, busy.list),
      { what: 'scans that still wait at the end', measured: left, unit: '', target: { atLeast: 1 } },
    ];
  } finally {
    await server.stop();
  }
}

async function uploadScans(person: SeededPerson) {
  const picture = fs.readFileSync(PICTURE);
  const fileIds: string[] = [];
  while (fileIds.length < SCANS) fileIds.push((await (await post(person, '/api/uploads', picture)).json()).fileId);
  const isWaiting = async (id: string) =>
    (await (await get(person, `/api/uploads/${id}/reading`)).json()).state === 'waiting';
  return {
    countWaiting: async () => (await Promise.all(fileIds.map(isWaiting))).filter(Boolean).length,
  };
}

function figuresOf(what: string, quiet: LoadResult[], busy: LoadResult[]): Figure[] {
  const p99 = (results: LoadResult[]) => median(results.map(({ p99Ms }) => p99Ms));
  return [
    rateFigure(`${what}, nothing to read`, quiet),
    rateFigure(`${what}, ${SCANS} scans waiting`, busy),
    {
      what: `${what}: p99 beside a quiet server's`,
      measured: p99(busy) / p99(quiet),
      unit: 'times',
      target: { atMost: MAX_RATIO },
    },
  ];
}
