import type { Page } from '@playwright/test';
import { openBrowser } from '../processes/browser.ts';
import { openPage } from '../processes/open-page.ts';
import type { Figure } from '../report/figure.ts';
import { median } from '../report/statistics.ts';
import { type Bench, startServer } from '../scenario.ts';
import { noisePng } from '../seed/noise-png.ts';
import { addDocuments, get, post, type SeededPerson, signUp } from '../seed/person.ts';
import { drawPhoto } from '../seed/photo.ts';
import { settle } from '../seed/settle.ts';
import { textPdf } from '../seed/text-pdf.ts';

const MEMBERS = 200;
// real ones with pictures; one person may add so many in an hour
const DOCUMENTS = 2_000;
const AT_ONCE = 4;
const ROUNDS = 5;
const SMALL_FILE_BYTES = 1_000;
const PHOTO_BYTES = 3_000_000;
const PDF_PAGES = 14;
const PATIENCE_MS = 120_000;

/** What a person waits for in the browser: the search for a member, the scrolling of a long list, the opening of a paper. */
export async function measureScreens(bench: Bench): Promise<Figure[]> {
  const server = await startServer(bench, 'screens', { TRUST_PROXY: '127.0.0.1', QUOTA_MB: '1000' });
  const browser = await openBrowser();
  try {
    const host = await signUp(server.port);
    await fillFamily(host);
    const archivist = await signUp(server.port);
    await addMany(archivist);
    const reader = await signUp(server.port);
    await settle(archivist);

    const open = (person: SeededPerson, path: string) => openPage(browser, person, path);
    return [
      await searchFigure(await open(host, '/dashboard')),
      await scrollFigure(await open(archivist, `/dashboard?member=${archivist.id}`)),
      ...(await viewerFigures(reader, open)),
    ];
  } finally {
    await browser.close();
    await server.stop();
  }
}

async function fillFamily(host: SeededPerson): Promise<void> {
  const { families } = await (await get(host, '/api/families')).json();
  const { code } = await (await post(host, `/api/families/${families[0].id}/code`, {})).json();
  await inTurns(MEMBERS - 1, (index) =>
    signUp(host.port, { code: code.code, address: `10.1.${Math.floor(index / 250)}.${(index % 250) + 1}` }),
  );
}

async function addMany(person: SeededPerson): Promise<void> {
  const file = noisePng(SMALL_FILE_BYTES);
  await inTurns(AT_ONCE, () => addDocuments(person, file, DOCUMENTS / AT_ONCE));
}

async function inTurns(count: number, work: (index: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (next < count) await work(next++);
    }),
  );
}

/** Script, style and layout of one key in the members' search box, as the page itself sees it. */
async function searchFigure(page: Page): Promise<Figure> {
  await page.getByLabel('Search members').waitFor();
  await page.getByText(`${MEMBERS} members`).first().waitFor();
  const keys = await page.getByLabel('Search members').evaluate(async (box: HTMLInputElement) => {
    const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    const spent: number[] = [];
    for (const typed of ['o', 'ok', 'oka', 'okaf', 'oka', 'ok', 'o', '', 'i', 'in', 'ine', '']) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      const start = performance.now();
      setValue?.call(box, typed);
      box.dispatchEvent(new InputEvent('input', { bubbles: true }));
      await Promise.resolve(); // React has drawn by then
      void document.body.offsetHeight;
      spent.push(performance.now() - start);
    }
    return spent;
  });
  await page.context().close();
  return {
    what: `a key in the search among ${MEMBERS} members`,
    measured: median(keys),
    unit: 'ms',
    runs: keys,
    target: { atMost: 16 },
  };
}

/** The longest that the page was busy at a stretch while the whole list went by. */
async function scrollFigure(page: Page): Promise<Figure> {
  await page.locator('.document-card').first().waitFor();
  await page
    .getByText(`${DOCUMENTS.toLocaleString('en')} documents`)
    .first()
    .waitFor({ timeout: PATIENCE_MS });
  await page.waitForTimeout(2_000); // what loading began has ended
  await page.evaluate(() => {
    const longest = window as unknown as { busy: number[] };
    longest.busy = [0];
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longest.busy.push(duration);
    }).observe({ entryTypes: ['longtask'] });
  });
  await page.mouse.move(800, 500);
  for (let step = 0; step < 150; step++) {
    await page.mouse.wheel(0, 900);
    await page.waitForTimeout(16);
  }
  const busy = await page.evaluate(() => (window as unknown as { busy: number[] }).busy);
  await page.context().close();
  return {
    what: `longest task while scrolling ${DOCUMENTS} cards`,
    measured: Math.max(...busy),
    unit: 'ms',
    target: { atMost: 50 },
    note: `${busy.length - 1} tasks above 50 ms; 0 means none`,
  };
}

type Open = (person: SeededPerson, path: string) => Promise<Page>;

async function viewerFigures(person: SeededPerson, open: Open): Promise<Figure[]> {
  const photo = await drawPhoto(await open(person, '/dashboard'), PHOTO_BYTES);
  await addDocuments(person, photo, 2);
  await addDocuments(person, textPdf(PDF_PAGES), 1); // the newest: first on the screen
  await settle(person);
  const place = `/dashboard?member=${person.id}`;
  const isSeen = '.viewer .pdf-page :is(canvas, .pdf-preview)';
  const isDrawn = '.viewer .pdf-page canvas';
  const isSharp = '.viewer .viewer-picture img[alt]:not([alt=""])';
  const seen: number[] = [];
  const drawn: number[] = [];
  const first: number[] = [];
  const next: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const page = await open(person, place);
    await page.locator('.document-card').nth(2).waitFor();
    await page.waitForLoadState('networkidle');
    first.push(await timeTo(page, '.document-card >> nth=1', isSharp));
    await page.waitForTimeout(1_500); // the neighbours are fetched behind it
    next.push(await timeTo(page, 'button[aria-label="Next document"]', isSharp));
    await page.keyboard.press('Escape');
    await page.context().close();
    for (const [there, runs] of [
      [isSeen, seen],
      [isDrawn, drawn],
    ] as const) {
      const other = await open(person, place);
      await other.locator('.document-card').nth(2).waitFor();
      await other.waitForLoadState('networkidle');
      runs.push(await timeTo(other, '.document-card >> nth=0', there));
      await other.context().close();
    }
  }
  const figure = (what: string, runs: number[], atMost?: number): Figure => ({
    what,
    measured: median(runs),
    unit: 'ms',
    runs,
    ...(atMost !== undefined && { target: { atMost } }),
  });
  return [
    figure(`a photo of ${(photo.length / 1e6).toFixed(1)} MB, from the press to sharp pixels`, first, 150),
    figure(`first page of a PDF of ${PDF_PAGES} pages, as its picture`, seen, 400),
    figure('the same, drawn from the file', drawn),
    figure('the next document, fetched before', next, 80),
  ];
}

/** From the press to the frame after which the other one is there: a picture decoded, a canvas drawn. */
async function timeTo(page: Page, press: string, there: string): Promise<number> {
  const button = await page.locator(press).elementHandle();
  return page.evaluate(
    async ([target, selector]) => {
      const before = document.querySelector(selector as string);
      const start = performance.now();
      (target as HTMLElement).click();
      for (;;) {
        await new Promise((resolve) => requestAnimationFrame(resolve));
        const found = document.querySelector(selector as string);
        if (!found || found === before) continue;
        if (!(found instanceof HTMLImageElement)) return performance.now() - start;
        if (!found.complete || found.naturalWidth === 0) continue;
        await found.decode();
        return performance.now() - start;
      }
    },
    [button, there] as const,
  );
}
