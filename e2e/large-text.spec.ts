import { expect, type Page, test } from '@playwright/test';
import { expectNoOverflow } from './fixtures/accessibility.ts';
import { callApi } from './fixtures/api.ts';
import { join } from './fixtures/families.ts';
import { makePicture } from './fixtures/files.ts';
import { findLost } from './fixtures/large-text.ts';
import { daysFromToday, seedDocument, seedPerson } from './fixtures/seed.ts';
import { papers } from './fixtures/uploads.ts';

/** The browser's setting for text of 200 %. */
test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, args: [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32'] }),
});

const SIZES = [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
];

async function expectAllThere(page: Page, what: string): Promise<void> {
  await expect(page.locator('main, dialog[open]').first()).toBeVisible();
  await expect(page.locator('.skeleton')).toHaveCount(0);
  for (const size of SIZES) {
    await page.setViewportSize(size);
    const where = `${what} at ${size.width} px`;
    await expectNoOverflow(page, where);
    await expect.poll(() => findLost(page), where).toEqual([]);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
}

test('with text at 200 % nothing is cut off, covered or out of reach [LNG-5]', async ({ page, browser }) => {
  test.slow();
  for (const path of ['/', '/auth', '/auth?tab=sign-up', '/reset-password']) {
    await page.goto(path);
    await expectAllThere(page, path);
  }
  const elena = await seedPerson(page, [
    { name: 'Passport', type: 'Passport', expiresOn: daysFromToday(84) },
    { name: 'Driving licence', type: 'Driver License', expiresOn: daysFromToday(-20) },
    { name: 'Household policy', type: 'Insurance', expiresOn: daysFromToday(9), isGeneral: true },
  ]);
  const permit = { name: 'Residence permit', type: 'Legal', expiresOn: daysFromToday(23), file: makePicture('Permit') };
  const pinned = await seedDocument(page, elena, permit);
  await callApi(page, 'PATCH', `/api/documents/${pinned}`, { revision: 1, isFavorite: true });
  const old = await seedDocument(page, elena, { name: 'Old policy' });
  await callApi(page, 'DELETE', `/api/documents/${old}`);
  const mia = await join(browser, page, elena, { name: 'Mia Rivera' });
  await mia.page.context().close();
  const own = ['/dashboard', `/dashboard?member=${elena.id}`, '/dashboard?view=general', '/dashboard?view=timeline'];
  const others = ['/dashboard?view=missing', '/dashboard?view=trash', `/dashboard?doc=${pinned}`, '/family'];
  const settings = ['/family/manage', '/profile', '/profile/reminders', `/user/${mia.id}`];
  for (const path of [...own, ...others, ...settings]) {
    await page.goto(path);
    await expectAllThere(page, path);
  }
  await test.step('in layers over the page', async () => {
    await page.goto('/dashboard?upload=true');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Choose files', { exact: true }).first().setInputFiles(papers(1));
    await expect(dialog.getByText(/^Ready/)).toBeVisible();
    await expectAllThere(page, 'the upload sheet');
    await page.goto('/dashboard');
    await page
      .getByRole('button', { name: /^Notifications/ })
      .filter({ visible: true })
      .click();
    await expectAllThere(page, 'notifications');
  });
});

test('a page whose text is enlarged later adapts its layout, and changes it back [LNG-5]', async ({ page }) => {
  await page.goto('/auth');
  const root = page.locator('html');
  const setText = (size: string) => root.evaluate((html, value) => html.style.setProperty('font-size', value), size);
  await expect(root).toHaveClass(/large-text/);
  await setText('16px');
  await expect(root).not.toHaveClass(/large-text/);
  await setText('20px');
  await expect(root).toHaveClass(/large-text/);
});
