import { expect, type Locator, type Page, test } from '@playwright/test';
import { expectAccessible } from './fixtures/accessibility.ts';
import { hasSamples, makePdf, sample } from './fixtures/files.ts';
import { seedPerson } from './fixtures/seed.ts';
import { openViewer, viewerOf } from './fixtures/viewer.ts';

test.skip(!hasSamples, 'needs ../shared/samples');

const photo = () => sample('images/exif-orientation-6-landscape.jpg');

const zoom = (page: Page) => page.getByRole('button', { name: /^\d+%: Reset to 100%/ });

/** The width on the screen of what is shown. */
async function shownWidth(paper: Locator): Promise<number> {
  return (await paper.boundingBox())?.width ?? 0;
}

test('Previous and Next step through the documents, n of total, and the next one is already loaded [DVW-1, DVW-5]', async ({
  page,
}) => {
  await seedPerson(page, [
    { name: 'Lease', file: makePdf('Lease') },
    { name: 'Photo', file: photo() },
    { name: 'Policy', file: makePdf('Policy') },
  ]);
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/file?') && asked.push(request.url()));
  const viewer = await openViewer(page, 'Policy');
  await expect(viewer.getByText('1 of 3')).toBeVisible();
  await expect(viewer.getByRole('button', { name: 'Previous document' })).toHaveAttribute('aria-disabled', 'true');
  await expect(viewer.locator('canvas').first()).toBeVisible();
  await expect.poll(() => new Set(asked).size).toBe(2); // its own and its neighbor's

  await viewer.getByRole('button', { name: 'Next document' }).click();
  await expect(viewer.getByText('2 of 3')).toBeVisible();
  await expect(viewer.getByRole('img', { name: 'Photo' })).toBeVisible();
  await page.keyboard.press('Control+ArrowRight');
  await expect(viewer.getByText('3 of 3')).toBeVisible();
  await page.keyboard.press('Control+ArrowRight');
  await expect(viewer.getByRole('heading', { name: 'Lease' })).toBeVisible();
  await page.keyboard.press('Control+ArrowLeft');
  await expect(viewer.getByText('2 of 3')).toBeVisible();
  await page.goBack();
  await expect(viewer).toBeHidden();
});

test('zoom goes from 25 to 200 percent in steps of 25, rotation in quarter turns, and both can be reset [DVW-2, DVW-5]', async ({
  page,
}) => {
  await seedPerson(page, [{ name: 'Photo', file: photo() }]);
  const viewer = await openViewer(page, 'Photo');
  const picture = viewer.locator('.viewer-picture');
  await expect(viewer.getByRole('img', { name: 'Photo' })).toBeVisible();
  const whole = await shownWidth(picture);

  const up: (string | null)[] = [];
  for (let press = 0; press < 5; press += 1) {
    // at the last step the button stays in the toolbar, and does nothing
    await viewer.getByRole('button', { name: 'Zoom in' }).click({ force: true });
    up.push(await zoom(page).textContent());
  }
  expect(up).toEqual(['125%', '150%', '175%', '200%', '200%']);
  expect(await shownWidth(picture)).toBeCloseTo(whole * 2, 0);
  const down: (string | null)[] = [];
  for (let press = 0; press < 8; press += 1) {
    await page.keyboard.press('Control+Minus');
    down.push(await zoom(page).textContent());
  }
  expect(down).toEqual(['175%', '150%', '125%', '100%', '75%', '50%', '25%', '25%']);
  expect(await shownWidth(picture)).toBeCloseTo(whole / 4, 0);
  await page.keyboard.press('Control+Equal');
  await expect(zoom(page)).toHaveText('50%');
  await zoom(page).click();
  await expect(zoom(page)).toHaveText('100%');

  const upright = (await picture.boundingBox()) ?? { width: 0, height: 0 };
  await viewer.getByRole('button', { name: 'Rotate' }).click();
  const turned = (await picture.boundingBox()) ?? { width: 0, height: 0 };
  expect(turned.width / turned.height).toBeCloseTo(upright.height / upright.width, 1);
  for (let turn = 0; turn < 3; turn += 1) await page.keyboard.press('Control+r');
  await expect.poll(() => shownWidth(picture)).toBeCloseTo(upright.width, 0);
});

test('Esc closes the innermost layer: the search, then fullscreen, then the viewer [DVW-2, DVW-3, DVW-5, STA-10]', async ({
  page,
}) => {
  await seedPerson(page, [{ name: 'Lease', file: makePdf('Lease of the flat') }]);
  const viewer = await openViewer(page, 'Lease');
  await viewer.getByRole('button', { name: 'Fullscreen', exact: true }).click();
  await expect(viewer.getByRole('button', { name: 'Exit fullscreen' })).toBeVisible();
  await page.keyboard.press('Control+f');
  const search = page.getByRole('search', { name: 'Search in document' });
  await expect(search.getByRole('textbox')).toBeFocused();
  const isFullscreen = () => page.evaluate(() => document.fullscreenElement !== null);

  await page.keyboard.press('Escape');
  await expect(search).toBeHidden();
  expect(await isFullscreen()).toBe(true);
  await page.keyboard.press('Escape');
  await expect.poll(isFullscreen).toBe(false);
  await expect(viewer).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  await expect(page).not.toHaveURL(/doc=/);
});

test('the shortcuts work only in the viewer, and not in a text field [DVW-5]', async ({ page }) => {
  await seedPerson(page, [
    { name: 'Lease', file: makePdf('Lease of the flat') },
    { name: 'Photo', file: photo() },
  ]);
  await page.goto('/dashboard');
  // records whether any handler prevented the browser's default
  await page.evaluate(() => {
    const kept: string[] = [];
    Object.assign(window, { kept });
    window.addEventListener('keydown', (event) => setTimeout(() => event.defaultPrevented && kept.push(event.key)));
  });
  const kept = () => page.evaluate(() => (window as unknown as { kept: string[] }).kept.splice(0));
  await page.getByRole('searchbox', { name: 'Search members' }).focus();
  for (const key of ['ArrowLeft', 'ArrowRight', 'f', '+', '-']) await page.keyboard.press(`Control+${key}`);
  expect(await kept()).toEqual([]);

  await page
    .getByRole('link', { name: /\d documents?/ })
    .first()
    .click();
  await page.getByRole('link', { name: /Lease/ }).first().click();
  await expect(viewerOf(page).locator('canvas').first()).toBeVisible();
  await page.keyboard.press('Control+f');
  await page.keyboard.type('flat of');
  await page.keyboard.press('Control+ArrowLeft');
  await page.keyboard.type('x');
  await expect(page.getByRole('search').getByRole('textbox')).toHaveValue('flat xof');
  await expect(viewerOf(page).getByRole('heading', { name: 'Lease' })).toBeVisible();
});

test('the viewer passes axe, also while searching [DVW-3]', async ({ page }) => {
  await seedPerson(page, [{ name: 'Lease', file: makePdf('Lease of the flat') }]);
  const viewer = await openViewer(page, 'Lease');
  await expect(viewer.locator('canvas').first()).toBeVisible();
  await page.keyboard.press('Control+f');
  await page.keyboard.type('flat');
  await expect(page.locator('.hit-mark')).toHaveCount(1);
  await expectAccessible(page);
});
