import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type BrowserType, test as base, expect, type Locator, type Page } from '@playwright/test';
import { expectAccessibleAsIs } from './fixtures/accessibility.ts';
import { callApi } from './fixtures/api.ts';
import { seedPerson } from './fixtures/seed.ts';
import { expectNotice, openUpload, queued, sendButton, uploadDialog } from './fixtures/uploads.ts';
import { prepareChromium } from './setup/chromium.ts';

const [WIDTH, HEIGHT] = [640, 480];

/** A bright card on a dark table, as a one-frame video (YUV4MPEG2). */
function cardVideo(): Buffer {
  const frame = Buffer.alloc((WIDTH * HEIGHT * 3) / 2, 128);
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) frame[y * WIDTH + x] = x > 120 && x < 520 && y > 110 && y < 362 ? 220 : 50;
  }
  const head = `YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420\n`;
  return Buffer.concat([Buffer.from(head), Buffer.from('FRAME\n'), frame, Buffer.from('FRAME\n'), frame]);
}

/** Two browsers whose fake camera shows the card: one has the permission, the other does not. */
const test = base.extend<{ camera: Page; refused: Page }>({
  camera: ({ playwright, baseURL }, use) => withCamera(playwright.chromium, baseURL, '', use),
  refused: ({ playwright, baseURL }, use) => withCamera(playwright.chromium, baseURL, '=deny', use),
});

async function withCamera(
  chromium: BrowserType,
  baseURL: string | undefined,
  answer: '' | '=deny',
  use: (page: Page) => Promise<void>,
): Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kinvault-camera-'));
  const video = path.join(folder, 'card.y4m');
  fs.writeFileSync(video, cardVideo());
  const { env, args, ...settings } = await prepareChromium();
  const camera = ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${video}`];
  const browser = await chromium.launch({
    ...settings,
    args: [...args, ...camera, `--use-fake-ui-for-media-stream${answer}`],
    env: { ...process.env, ...env } as Record<string, string>,
  });
  const page = await browser.newPage({ baseURL, locale: 'en-GB', viewport: { width: 360, height: 780 } });
  await page.addInitScript(showFirstPictureLate);
  await use(page);
  await browser.close();
  fs.rmSync(folder, { recursive: true });
}

/** Delays the camera's first picture, as on a phone. */
function showFirstPictureLate(): void {
  const property = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'srcObject');
  Object.defineProperty(HTMLMediaElement.prototype, 'srcObject', {
    ...property,
    set(stream) {
      setTimeout(() => property?.set?.call(this, stream), 1000);
    },
  });
}

async function openScan(page: Page) {
  await seedPerson(page);
  await page.goto('/dashboard');
  await openUpload(page);
  await uploadDialog(page).getByRole('button', { name: 'Scan with the camera' }).click();
  return page.getByRole('dialog', { name: 'Scan' });
}

/** Scans front and back of the card: the first picture is taken automatically, since the card lies still. */
async function scanBothSides(page: Page) {
  const scan = await openScan(page);
  await expect(scan.getByRole('heading', { name: 'Set the edges' })).toBeVisible();
  await scan.getByRole('button', { name: 'Use this page' }).click();
  await scan.getByRole('button', { name: 'Add a page' }).click();
  await expect(scan.getByRole('heading', { name: 'Back of the card' })).toBeVisible();
  await expect(scan.getByText('Hold still and take the picture')).toBeVisible(); // the front is still in view
  await scan.getByRole('button', { name: 'Take the picture', exact: true }).click();
  await scan.getByRole('button', { name: 'Use this page' }).click();
  await expect(scan.getByRole('heading', { name: '2 pages' })).toBeVisible();
  return scan;
}

/** Uploads the scan, and returns the stored PDF. */
async function saveScan(page: Page, scan: Locator): Promise<string> {
  await scan.getByRole('button', { name: 'Save as one PDF' }).click();
  await expect(scan).toBeHidden();
  const title = uploadDialog(page).getByTitle(/^Scan .*\.pdf$/);
  await expect(queued(page, (await title.first().getAttribute('title')) ?? '')).toContainText('Ready');
  await sendButton(page).click();
  await expectNotice(page, 'uploaded');
  const { documents } = await (await page.context().request.get('/api/documents')).json();
  expect(documents[0].kind).toBe('pdf');
  const { url } = await callApi(page, 'POST', `/api/documents/${documents[0].id}/link`, { download: true });
  return (await (await page.context().request.get(url)).body()).toString('latin1');
}

const pageCount = (pdf: string) => pdf.match(/\/Type\s*\/Page\b/g)?.length;

test('two sides of a card become one PDF of two pages in the vault [REA-8]', async ({ camera: page }) => {
  const scan = await scanBothSides(page);
  const front = scan.getByRole('img', { name: 'Back' });
  const shape = () => front.evaluate((image: HTMLImageElement) => image.naturalWidth / image.naturalHeight);
  await expect.poll(shape).toBeCloseTo(85.6 / 54, 1);
  await scan.getByRole('button', { name: 'Move this page forward' }).click();
  await scan.getByRole('switch', { name: 'Front and back on one page' }).uncheck();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Keep editing' }).click();
  expect(pageCount(await saveScan(page, scan))).toBe(2);
});

test('front and back of a card are put on one page, and its audience is shown before it is saved [REA-8]', async ({
  camera: page,
}) => {
  const scan = await scanBothSides(page);
  await expect(scan.getByText('Only you can see it')).toBeVisible();
  await expect(scan.getByRole('switch', { name: 'Front and back on one page' })).toBeChecked();
  const add = scan.getByRole('button', { name: 'Add a page' });
  await expect(add).toBeInViewport({ ratio: 1 });
  for (const width of [768, 1280, 360]) {
    await page.setViewportSize({ width, height: 780 });
    await expect(add).toBeInViewport({ ratio: 1 });
    await expectAccessibleAsIs(page, `pages, ${width} px`);
  }
  expect(pageCount(await saveScan(page, scan))).toBe(1);
});

test('automatic capture can be turned off; edges can be moved with the keyboard, and each step passes axe, right to left too [REA-8]', async ({
  camera: page,
}) => {
  await page.goto('/auth');
  await page.evaluate(() => localStorage.setItem('scan-automatic', 'off'));
  const scan = await openScan(page);
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
  await expect(scan.getByText('Hold still and take the picture')).toBeVisible();
  const automatic = scan.getByRole('button', { name: 'Take the picture automatically' });
  await expect(automatic).toHaveAttribute('aria-pressed', 'false');
  await expectAccessibleAsIs(page, 'camera');
  await page.setViewportSize({ width: 1280, height: 780 });
  await expectAccessibleAsIs(page, 'camera, 1280 px');
  await scan.getByRole('button', { name: 'Take the picture', exact: true }).click();

  const corner = scan.getByRole('button', { name: 'Upper left corner' });
  await corner.focus();
  const before = await corner.boundingBox();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(async () => (await corner.boundingBox())?.x).toBeLessThan(before?.x ?? 0);
  await expectAccessibleAsIs(page, 'edges, 1280 px');
  await page.setViewportSize({ width: 360, height: 780 });
  await expectAccessibleAsIs(page, 'edges');
  await scan.getByRole('button', { name: 'Take again' }).click();
  await automatic.click();
  await expect(automatic).toHaveAttribute('aria-pressed', 'true');
});

test('if camera access is denied, the file picker is offered [REA-8]', async ({ refused: page }, testInfo) => {
  const scan = await openScan(page);
  await expect(scan.getByRole('heading', { name: 'Kinvault can’t use the camera' })).toBeVisible();
  await page.screenshot({ path: testInfo.outputPath('denied.png') });
  await expectAccessibleAsIs(page, 'refused');
  const chooser = page.waitForEvent('filechooser');
  await scan.getByRole('button', { name: 'Choose from your photos' }).click();
  await (await chooser).setFiles({ name: 'card.png', mimeType: 'image/png', buffer: Buffer.from('x') });
  await expect(scan).toBeHidden();
  await expect(queued(page, 'card.png')).toBeVisible();
});

test('without a camera scanning is not offered [REA-8]', async ({ page }) => {
  await seedPerson(page);
  await page.goto('/dashboard?upload=true');
  const dialog = uploadDialog(page);
  await expect(dialog.getByRole('button', { name: 'Choose files' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Scan with the camera' })).toHaveCount(0);
});
