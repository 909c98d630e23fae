import fs from 'node:fs';
import path from 'node:path';
import { ROOT } from '../processes/child.ts';
import type { Figure } from '../report/figure.ts';
import { type Bench, besideFigures, measureInTurn, startServer } from '../scenario.ts';
import { addDocuments, get, post, type SeededPerson, signUp } from '../seed/person.ts';
import { settle } from '../seed/settle.ts';
import { wordFile } from '../seed/word-file.ts';

const SCANS = 200;
const FILE_BYTES = 100_000;
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
      ...besideFigures('upload of 100 KB', {
        quiet: quiet.upload,
        busy: busy.upload,
        without: 'nothing to read',
        by: `${SCANS} scans waiting`,
      }),
      ...besideFigures('page of 15', {
        quiet: quiet.list,
        busy: busy.list,
        without: 'nothing to read',
        by: `${SCANS} scans waiting`,
      }),
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
