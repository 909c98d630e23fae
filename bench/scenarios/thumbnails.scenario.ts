import { setTimeout as sleep } from 'node:timers/promises';
import { openBrowser } from '../processes/browser.ts';
import type { Figure } from '../report/figure.ts';
import { median } from '../report/statistics.ts';
import { type Bench, startServer } from '../scenario.ts';
import { noisePng } from '../seed/noise-png.ts';
import { addDocuments, get, type SeededPerson, signUp } from '../seed/person.ts';
import { drawPhoto } from '../seed/photo.ts';
import { settle } from '../seed/settle.ts';
import { textPdf } from '../seed/text-pdf.ts';

const ROUNDS = 5;
const PHOTO_BYTES = 9_500_000;
const MANY = 500;
const AT_ONCE = 8;
const LOOK_MS = 5;
const PATIENCE_MS = 180_000;

/** From a document's being there to its picture's, job and encryption included; and how 500 at once are caught up with. */
export async function measureThumbnails(bench: Bench): Promise<Figure[]> {
  const server = await startServer(bench, 'thumbnails', { QUOTA_MB: '1000' });
  try {
    const person = await signUp(server.port);
    const photo = await drawn(server.port);
    await timeToPicture(person, noisePng(1_000)); // the child is started by the first
    const pdf = textPdf(14);
    const photos: number[] = [];
    const pages: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      photos.push(await timeToPicture(person, photo));
      pages.push(await timeToPicture(person, pdf));
    }
    const file = noisePng(100_000);
    await Promise.all(Array.from({ length: AT_ONCE }, () => addDocuments(person, file, Math.ceil(MANY / AT_ONCE))));
    const start = performance.now();
    await settle(person);
    const megabytes = (photo.length / 1e6).toFixed(1);
    return [
      figure(`thumbnail of a photo of ${megabytes} MB, 12 megapixels`, photos, 250),
      figure('thumbnail of a PDF page', pages, 500),
      {
        what: `pictures of ${MANY} uploads of 100 KB, after the last`,
        measured: (performance.now() - start) / 1_000,
        unit: 's',
        target: { atMost: 60 },
      },
    ];
  } finally {
    await server.stop();
  }
}

function figure(what: string, runs: number[], atMost: number): Figure {
  return { what, measured: median(runs), unit: 'ms', runs, target: { atMost }, note: 'seen through the interface' };
}

async function drawn(port: number): Promise<Buffer> {
  const browser = await openBrowser();
  try {
    const page = await browser.newPage();
    await page.goto(`http://localhost:${port}/`);
    return await drawPhoto(page, PHOTO_BYTES);
  } finally {
    await browser.close();
  }
}

async function timeToPicture(person: SeededPerson, file: Buffer): Promise<number> {
  const [id] = await addDocuments(person, file, 1);
  const start = performance.now();
  for (;;) {
    const { thumbnail } = await (await get(person, `/api/documents/${id}`)).json();
    if (thumbnail === 'ready') return performance.now() - start;
    if (thumbnail === 'none' || performance.now() - start > PATIENCE_MS) throw new Error('No picture was made.');
    await sleep(LOOK_MS);
  }
}
