import { type CDPSession, expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './fixtures/accessibility.ts';
import { DRAWING_LIMIT, hasSamples, makePdf, sample } from './fixtures/files.ts';
import { seedPerson } from './fixtures/seed.ts';
import { openViewer, viewerOf } from './fixtures/viewer.ts';

test.skip(!hasSamples, 'needs ../shared/samples');

type Finger = { x: number; y: number };

/** Touches with several fingers that move in even steps. */
async function touch(page: Page, from: Finger[], to: Finger[] = from): Promise<void> {
  const glass: CDPSession = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Finger[]) =>
    glass.send('Input.dispatchTouchEvent', { type, touchPoints });
  await send('touchStart', from);
  for (let step = 1; step <= 8; step += 1) {
    const between = from.map(({ x, y }, finger) => ({
      x: x + (((to[finger]?.x ?? x) - x) * step) / 8,
      y: y + (((to[finger]?.y ?? y) - y) * step) / 8,
    }));
    await send('touchMove', between);
  }
  await send('touchEnd', []);
  await glass.detach();
}

const zoom = (page: Page) => page.getByRole('button', { name: /^\d+%: Reset to 100%/ });

const photo = () => sample('images/exif-orientation-6-landscape.jpg');

test('the phone’s viewer names the document, its type and date, and has a Close button [MVW-1, GRD-4] @phone-only @phone', async ({
  page,
}) => {
  await seedPerson(page, [{ name: 'Passport', type: 'Passport', expiresOn: '2031-05-04', file: photo() }]);
  await page.goto('/dashboard');
  await page
    .getByRole('main')
    .getByRole('link', { name: /1 document/ })
    .first()
    .click();
  await page
    .getByRole('link', { name: /Passport/ })
    .first()
    .click();
  const viewer = page.locator('dialog.mobile-viewer');
  await expect(viewer.getByRole('heading', { name: 'Passport' })).toBeVisible();
  await expect(viewer.getByText('Passport · 4 May 2031')).toBeVisible();
  await expect(viewer.getByRole('link', { name: 'Download' })).toBeVisible();
  await viewer.getByRole('button', { name: 'Open full view' }).click();
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
  await viewer.getByRole('button', { name: 'Exit full view' }).click();
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(false);
  await viewer.getByRole('button', { name: 'Close' }).click();
  await expect(viewer).toBeHidden();
});

test('the buttons below a document fit a narrow phone in the languages with the longest words [LNG-2, MVW-2] @phone-only @phone', async ({
  browser,
  baseURL,
}) => {
  for (const locale of ['es-ES', 'pl-PL']) {
    const context = await browser.newContext({
      locale,
      ...(baseURL && { baseURL }),
      viewport: { width: 360, height: 740 },
    });
    const page = await context.newPage();
    await seedPerson(page, [{ name: 'Passport', file: photo() }]);
    const viewer = await openViewer(page, 'Passport');
    const buttons = viewer.locator('footer').getByRole('button');
    await expect(buttons).toHaveCount(5);
    for (const width of [360, 320]) {
      await page.setViewportSize({ width, height: 740 });
      const ends = () => buttons.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right));
      await expect.poll(async () => Math.max(...(await ends())), `${locale} at ${width} px`).toBeLessThanOrEqual(width);
      const cut = await buttons.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length);
      expect(cut, `${locale} at ${width} px`).toBe(0);
    }
    await context.close();
  }
});

test('zoom goes from 50 to 200 percent and the image rotates; a pinch and a double tap zoom too [MVW-2] @phone-only @phone', async ({
  page,
}) => {
  await seedPerson(page, [{ name: 'Photo', file: photo() }]);
  const viewer = await openViewer(page, 'Photo');
  const picture = viewer.locator('.viewer-picture');
  await expect(viewer.getByRole('img', { name: 'Photo' })).toBeVisible();
  const steps: (string | null)[] = [];
  for (const label of ['Zoom out', 'Zoom out', 'Zoom out', ...Array.from({ length: 7 }, () => 'Zoom in')]) {
    await viewer.getByRole('button', { name: label }).click({ force: true });
    steps.push(await zoom(page).textContent());
  }
  expect(steps).toEqual(['75%', '50%', '50%', '75%', '100%', '125%', '150%', '175%', '200%', '200%']);
  await zoom(page).click();
  const upright = await picture.boundingBox();
  await viewer.getByRole('button', { name: 'Rotate' }).click();
  await expect.poll(async () => (await picture.boundingBox())?.height).not.toBe(upright?.height);

  await touch(
    page,
    [
      { x: 150, y: 350 },
      { x: 210, y: 350 },
    ],
    [
      { x: 90, y: 350 },
      { x: 270, y: 350 },
    ],
  );
  await expect(zoom(page)).toHaveText('200%');
  await touch(
    page,
    [
      { x: 60, y: 350 },
      { x: 300, y: 350 },
    ],
    [
      { x: 165, y: 350 },
      { x: 195, y: 350 },
    ],
  );
  await expect(zoom(page)).toHaveText('50%');
  await zoom(page).click();
  for (const word of ['200%', '100%']) {
    await page.touchscreen.tap(180, 350);
    await page.touchscreen.tap(180, 350);
    await expect(zoom(page)).toHaveText(word);
  }
});

test('a swipe opens the next document, pans a zoomed one instead, and the page behind does not scroll [DVW-1, MVW-2] @phone-only @phone', async ({
  page,
}) => {
  await seedPerson(page, [
    { name: 'Lease', file: makePdf('Lease') },
    { name: 'Photo', file: photo() },
  ]);
  const viewer = await openViewer(page, 'Photo');
  await expect(viewer.getByRole('img', { name: 'Photo' })).toBeVisible();
  await touch(page, [{ x: 280, y: 380 }], [{ x: 80, y: 390 }]);
  await expect(viewer.getByRole('heading', { name: 'Lease' })).toBeVisible();
  await expect(viewer.locator('canvas').first()).toBeVisible();
  await touch(page, [{ x: 80, y: 380 }], [{ x: 280, y: 370 }]);
  await expect(viewer.getByRole('heading', { name: 'Photo' })).toBeVisible();

  for (let press = 0; press < 4; press += 1) await viewer.getByRole('button', { name: 'Zoom in' }).click();
  const scroller = viewer.locator('.viewer-scroll');
  const before = await scroller.evaluate(({ scrollLeft }) => scrollLeft);
  await touch(page, [{ x: 250, y: 380 }], [{ x: 120, y: 380 }]);
  await expect.poll(() => scroller.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(before);
  await expect(viewer.getByRole('heading', { name: 'Photo' })).toBeVisible();
  await touch(page, [{ x: 180, y: 500 }], [{ x: 180, y: 200 }]);
  await touch(page, [{ x: 180, y: 500 }], [{ x: 180, y: 200 }]);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test('PDFs and Office files are shown, and other files say Preview not available with a Download button [MVW-3, GRD-4]; the phone’s viewer passes axe [MVW-1] @phone-only @phone', async ({
  page,
}) => {
  await seedPerson(page, [
    { name: 'Paper', file: sample('pdf/text-14-pages-two-columns.pdf') },
    { name: 'Letter', file: sample('office/docx-table.docx') },
    { name: 'Features', file: sample('office/docx-various-features.docx') },
    { name: 'Old', file: sample('office/doc-97-sample.doc') },
  ]);
  const viewer = await openViewer(page, 'Paper');
  await expect(viewer.locator('canvas').first()).toBeVisible();
  await openViewer(page, 'Letter');
  await expect(viewer.getByRole('cell', { name: 'Bottom right' })).toBeVisible(DRAWING_LIMIT);
  await expect(viewer.getByRole('button', { name: 'Rotate' })).toBeHidden();
  await openViewer(page, 'Old');
  await expect(viewer.getByText('Preview not available')).toBeVisible();
  const waiting = page.waitForEvent('download');
  await viewer.locator('footer').getByRole('link', { name: 'Download' }).click();
  expect((await waiting).suggestedFilename()).toBe('doc-97-sample.doc');
  await openViewer(page, 'Features');
  await expect(viewer.locator('.reading')).toBeVisible(DRAWING_LIMIT);
  await expectAccessible(page);
});

test('below 768 px the viewer fills the screen, from 768 px on it is a dialog with details [GRD-4]', async ({
  page,
}) => {
  await seedPerson(page, [{ name: 'Lease', file: makePdf('Lease') }]);
  await page.setViewportSize({ width: 768, height: 1024 });
  await openViewer(page, 'Lease');
  await expect(page.locator('dialog.viewer')).toBeVisible();
  await page.setViewportSize({ width: 767, height: 1024 });
  await expect(page.locator('dialog.mobile-viewer')).toBeVisible();
  await expect(viewerOf(page)).toHaveCount(1);
});
