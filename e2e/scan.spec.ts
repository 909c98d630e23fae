import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type BrowserType, test as base, expect, type Page } from '@playwright/test';
import { expectAccessibleAsIs } from './fixtures/accessibility.ts';
import { seedPerson } from './fixtures/seed.ts';
import { expectNotice, openUpload, queued, sendButton, uploadDialog } from './fixtures/uploads.ts';
import { prepareChromium } from './setup/chromium.ts';

const [WIDTH, HEIGHT] = [640, 480];

/** A bright card on a dark table, as a video of one frame (YUV4MPEG2). */
function cardVideo(): Buffer {
  const frame = Buffer.alloc((WIDTH * HEIGHT * 3) / 2, 128);
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) frame[y * WIDTH + x] = x > 120 && x < 520 && y > 110 && y < 362 ? 220 : 50;
  }
  const head = `YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420\n`;
  return Buffer.concat([Buffer.from(head), Buffer.from('FRAME\n'), frame, Buffer.from('FRAME\n'), frame]);
}

/** Two browsers with a camera that films the card: one is allowed to use it, the other is not. */
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
  await use(await browser.newPage({ baseURL, locale: 'en-GB', viewport: { width: 360, height: 780 } }));
  await browser.close();
  fs.rmSync(folder, { recursive: true });
}

async function openScan(page: Page) {
  await seedPerson(page);
  await page.goto('/dashboard');
  await openUpload(page);
  await uploadDialog(page).getByRole('button', { name: 'Scan with the camera' }).click();
  return page.getByRole('dialog', { name: 'Scan' });
}

test('two sides of a card become one PDF of two pages in the vault [REA-8]', async ({ camera: page }, testInfo) => {
  const scan = await openScan(page);
  await expect(scan.getByRole('heading', { name: 'Front of the card' })).toBeVisible();
  await expect(scan.getByText('Hold still and take the picture')).toBeVisible();
  await page.screenshot({ path: testInfo.outputPath('camera.png') });
  await expectAccessibleAsIs(page, 'camera');
  await scan.getByRole('button', { name: 'Take the picture' }).click();

  const corner = scan.getByRole('button', { name: 'Upper left corner' });
  await corner.focus();
  const before = await corner.boundingBox();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(async () => (await corner.boundingBox())?.x).toBeLessThan(before?.x ?? 0);
  await page.screenshot({ path: testInfo.outputPath('edges.png') });
  await expectAccessibleAsIs(page, 'edges');
  await page.keyboard.press('ArrowRight');
  await scan.getByRole('button', { name: 'Use this page' }).click();

  await expect(scan.getByRole('heading', { name: '1 page', exact: true })).toBeVisible();
  const front = scan.getByRole('img', { name: 'Front' });
  const shape = () => front.evaluate((image: HTMLImageElement) => image.naturalWidth / image.naturalHeight);
  await expect.poll(shape).toBeCloseTo(85.6 / 54, 1);
  await scan.getByRole('button', { name: 'Add a page' }).click();
  await expect(scan.getByRole('heading', { name: 'Back of the card' })).toBeVisible();
  await expect(scan.getByText('Hold still and take the picture')).toBeVisible();
  await scan.getByRole('button', { name: 'Take the picture' }).click();
  await scan.getByRole('button', { name: 'Use this page' }).click();
  await expect(scan.getByRole('heading', { name: '2 pages' })).toBeVisible();
  await scan.getByRole('button', { name: 'Move this page forward' }).click();
  await page.screenshot({ path: testInfo.outputPath('pages.png') });
  await expectAccessibleAsIs(page, 'pages');

  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await scan.getByRole('button', { name: 'Save as one PDF' }).click();
  await expect(scan).toBeHidden();
  const name = await uploadDialog(page)
    .getByTitle(/^Scan .*\.pdf$/)
    .first()
    .getAttribute('title');
  await expect(queued(page, name ?? '')).toContainText('Ready');
  await sendButton(page).click();
  await expectNotice(page, 'uploaded');

  const { documents } = await (await page.context().request.get('/api/documents')).json();
  expect(documents[0].kind).toBe('pdf');
});

test('where the camera is refused, the file picker is offered [REA-8]', async ({ refused: page }, testInfo) => {
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

test('without a camera nothing of a scan is shown [REA-8]', async ({ page }) => {
  await seedPerson(page);
  await page.goto('/dashboard?upload=true');
  const dialog = uploadDialog(page);
  await expect(dialog.getByRole('button', { name: 'Choose files' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Scan with the camera' })).toHaveCount(0);
});
