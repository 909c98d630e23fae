import fs from 'node:fs';
import path from 'node:path';
import type { Figure } from '../report/figure.ts';
import { type Bench, besideFigures, measureInTurn, startServer } from '../scenario.ts';
import { noisePng } from '../seed/noise-png.ts';
import { addDocuments, get, post, type SeededPerson, signUp } from '../seed/person.ts';
import { settle } from '../seed/settle.ts';
import { textPdf } from '../seed/text-pdf.ts';
import { wordFile } from '../seed/word-file.ts';

const VISITORS = 20;
/** Enough that some are drawn all the time. */
const PAGES = 40;
const FILE_BYTES = 100_000;
const PAGE = '/api/documents?limit=15';
const DAY_MS = 86_400_000;

/** Uploads and lists on a quiet server, and while twenty visitors open a link each and look at every page. */
export async function measureLinks(bench: Bench): Promise<Figure[]> {
  const server = await startServer(bench, 'links');
  try {
    const person = await signUp(server.port);
    const word = wordFile(FILE_BYTES);
    const file = path.join(bench.folder, 'links.docx');
    fs.writeFileSync(file, word);
    await addDocuments(person, word, 15);
    await settle(person);
    const place = { port: server.port, pid: server.pid, databasePid: server.databasePid, connections: 1 };
    const measure = async () => {
      const people = [await signUp(server.port)];
      return measureInTurn(bench, {
        upload: { ...place, cookie: '', work: { kind: 'upload' as const, path: file, people, isNamed: false } },
        list: { ...place, cookie: person.cookie, work: { kind: 'read' as const, path: PAGE, status: 200 } },
      });
    };
    const secrets = await makeLinks(await signUp(server.port));
    const quiet = await measure();
    const visits = { seen: 0, isOver: false };
    const looking = Promise.all(secrets.map((secret) => lookAt(server.port, secret, visits)));
    const busy = await measure();
    const { seen } = visits;
    visits.isOver = true;
    await looking;
    return [
      ...besideFigures('upload of 100 KB', {
        quiet: quiet.upload,
        busy: busy.upload,
        without: 'no visitors',
        by: `${VISITORS} visitors`,
      }),
      ...besideFigures('page of 15', {
        quiet: quiet.list,
        busy: busy.list,
        without: 'no visitors',
        by: `${VISITORS} visitors`,
      }),
      { what: 'pages that visitors saw meanwhile', measured: seen, unit: '', target: { atLeast: VISITORS } },
    ];
  } finally {
    await server.stop();
  }
}

/** One for each document, so that none shows what another has drawn. */
async function makeLinks(person: SeededPerson): Promise<string[]> {
  const stamp = noisePng(1_000).toString('base64');
  const endsAt = new Date(Date.now() + DAY_MS).toISOString();
  const shown = { stamp, endsAt, password: null, maxOpenings: null, mayDownload: false, receiver: 'Landlord' };
  const secrets: string[] = [];
  for (const id of await addDocuments(person, textPdf(PAGES), VISITORS)) {
    const link = await (await post(person, '/api/links', { kind: 'documents', documentIds: [id], ...shown })).json();
    const { url } = await (await get(person, `/api/links/${link.id}/address`)).json();
    secrets.push(url.slice(url.indexOf('#') + 1));
  }
  return secrets;
}

/** As a browser: the list, then one page after the other. */
async function lookAt(port: number, secret: string, visits: { seen: number; isOver: boolean }): Promise<void> {
  const opened = await post({ port, cookie: '' }, '/api/outside/open', { secret });
  const cookie = opened.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const { link } = await opened.json();
  for (let page = 1; page <= PAGES && !visits.isOver; page++) {
    const at = `/api/outside/links/${link.id}/documents/${link.documents[0].id}/pages/${page}`;
    await (await get({ port, cookie }, at)).arrayBuffer();
    visits.seen++;
  }
}
