import { expect, type Locator, type Page, test } from '@playwright/test';
import { DRAWING_LIMIT, hasSamples, sample, takePhoto } from './fixtures/files.ts';
import { seedPerson } from './fixtures/seed.ts';
import { openViewer } from './fixtures/viewer.ts';

test.use({ deviceScaleFactor: 2 });

/** Opens the only document once its previews are made, and records what is fetched of it. */
async function openWatched(page: Page, name: string): Promise<{ viewer: Locator; fetched: string[] }> {
  await expect
    .poll(
      async () => (await (await page.context().request.get('/api/documents')).json()).documents[0].thumbnail,
      DRAWING_LIMIT,
    )
    .toBe('ready');
  const fetched: string[] = [];
  page.on('request', (request) => {
    const part = /\/api\/documents\/[^/]+\/(preview|file|link)/.exec(request.url())?.[1];
    if (part) fetched.push(part);
  });
  return { viewer: await openViewer(page, name), fetched };
}

const naturalWidth = (picture: Locator) => picture.evaluate((image: HTMLImageElement) => image.naturalWidth);

test('a large photo is shown as its preview, and as its file once zoomed in [DVW-2]', async ({ page }) => {
  await seedPerson(page, [{ name: 'Photo', file: await takePhoto(page) }]);
  const { viewer, fetched } = await openWatched(page, 'Photo');
  const picture = viewer.getByRole('img', { name: 'Photo' });
  await expect.poll(() => naturalWidth(picture)).toBe(2000);
  expect(fetched).toEqual(['preview']);
  const box = viewer.locator('.viewer-picture');
  const whole = (await box.boundingBox())?.width ?? 0;

  for (let press = 0; press < 4; press++) await viewer.getByRole('button', { name: 'Zoom in' }).click();
  // next to the details it never gets that large
  if (whole * 2 * 2 <= 2000) return expect(fetched).toEqual(['preview']);
  await expect.poll(() => naturalWidth(picture)).toBe(4000); // the box now has more pixels than the preview
  expect(fetched).toEqual(['preview', 'link', 'file']);
  expect(((await box.boundingBox())?.width ?? 0) / whole).toBeCloseTo(2, 2);
});

test('a photo without a preview is shown as its file', async ({ page }) => {
  await seedPerson(page, [{ name: 'Photo', file: await takePhoto(page) }]);
  await page.route('**/preview?*', (route) => route.fulfill({ status: 404 }));
  const { viewer } = await openWatched(page, 'Photo');
  await expect.poll(() => naturalWidth(viewer.getByRole('img', { name: 'Photo' }))).toBe(4000);
});

/** The box once it has not moved for a tenth of a second: the viewer first makes room for the details. */
async function settledBox(element: Locator) {
  let box: { x: number; y: number; width: number; height: number } | undefined;
  await expect(async () => {
    const last = box;
    box = (await element.boundingBox()) ?? undefined; // none while another element is replacing it
    expect(box).toBeDefined();
    expect(box).toEqual(last);
  }).toPass({ intervals: [100] });
  return box as NonNullable<typeof box>;
}

test('a PDF shows its first page before its file has loaded, in the same place [DVW-1]', async ({ page }) => {
  test.skip(!hasSamples, 'needs ../shared/samples');
  await seedPerson(page, [{ name: 'Invoice', file: sample('pdf/invoice-contoso.pdf') }]);
  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route('**/file?*', async (route) => {
    await held;
    await route.continue();
  });
  const { viewer } = await openWatched(page, 'Invoice');
  const sheet = viewer.locator('.pdf-page').first();
  await expect.poll(() => sheet.locator('img').evaluate((image: HTMLImageElement) => image.naturalHeight)).toBe(2000);
  await expect(sheet).toBeVisible();
  await viewer.evaluate(async (dialog) => {
    for (const { finished } of dialog.getAnimations()) await finished;
  });
  const before = await settledBox(sheet);
  goOn();
  await expect(sheet.locator('canvas')).toBeVisible();
  await expect(sheet.locator('img')).toHaveCount(0);
  const after = await settledBox(sheet);
  for (const side of ['x', 'y', 'width', 'height'] as const)
    expect(Math.abs(after[side] - before[side]), side).toBeLessThanOrEqual(1);
});
