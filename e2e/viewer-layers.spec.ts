import { expect, test } from '@playwright/test';
import { seedPerson } from './fixtures/seed.ts';
import { openViewer } from './fixtures/viewer.ts';

test('Esc in a dialog of the viewer closes only the dialog; in the viewer it closes the viewer [DVW-5, STA-10]', async ({
  page,
}) => {
  await seedPerson(page, [{ name: 'Lease' }]);
  const viewer = await openViewer(page, 'Lease');
  const sharing = page.getByRole('dialog', { name: /^(Who can see this|Share “)/ });
  // twice: a viewer that closes a moment after its dialog would not open it again
  for (let time = 0; time < 2; time++) {
    await viewer.getByRole('button', { name: 'Share', exact: true }).click({ timeout: 10_000 });
    await expect(sharing).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(sharing).toBeHidden();
  }
  await expect(viewer).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  await expect(page).not.toHaveURL(/doc=/);
});

test('Cmd+F opens the viewer’s search on a Mac; elsewhere Ctrl+F does, and Cmd+F is left to the browser [DVW-5]', async ({
  page,
}) => {
  await seedPerson(page, [{ name: 'Lease' }]);
  for (const [system, count] of [
    ['MacIntel', 1],
    ['Linux x86_64', 0],
  ] as const) {
    await page.addInitScript((platform) => {
      Object.defineProperty(navigator, 'platform', { configurable: true, get: () => platform });
    }, system);
    const viewer = await openViewer(page, 'Lease');
    await page.keyboard.press('Meta+f');
    await expect(viewer.locator('[data-viewer-search]')).toHaveCount(count);
  }
  await page.keyboard.press('Control+f');
  await expect(page.locator('[data-viewer-search]')).toHaveCount(1);
});
