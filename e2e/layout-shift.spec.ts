import { expect, type Page, test } from '@playwright/test';
import { callApi } from './fixtures/api.ts';
import { invite, join, renewCode } from './fixtures/families.ts';
import { makePicture } from './fixtures/files.ts';
import { showLanguage } from './fixtures/languages.ts';
import { layoutShift } from './fixtures/layout-shift.ts';
import { seedDocument, seedPerson } from './fixtures/seed.ts';
import { viewerOf } from './fixtures/viewer.ts';

const MOST = 0.02;

/** Responses arrive one after the other, as if from far away. */
async function useSlowLine(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  const line = { offline: false, latency: 150, downloadThroughput: 400_000, uploadThroughput: 400_000 };
  await devTools.send('Network.enable');
  await devTools.send('Network.emulateNetworkConditions', line);
}

test('no screen shifts its content while the rest loads [LNG-5] @phone', async ({ page }) => {
  await useSlowLine(page);
  await page.goto('/auth?tab=sign-up');
  await expect(page.getByRole('button', { name: 'Create account' })).toBeVisible();
  expect(await layoutShift(page), 'sign-up').toBeLessThanOrEqual(MOST);

  const elena = await seedPerson(page);
  await invite({ ...elena, page }, 'greta@rivera.example');
  await renewCode(page, elena.familyId);
  // smaller than the viewer's canvas, and than a thumbnail
  const permit = await seedDocument(page, elena, { name: 'Permit', type: 'Legal', file: makePicture('Permit') });
  const screens: [string, () => Promise<unknown>][] = [
    ['/family/manage', () => expect(page.getByRole('button', { name: /^Generate new code/ })).toBeVisible()],
    [`/family/log?family=${elena.familyId}`, () => expect(page.getByText(/created Rivera$/)).toBeVisible()],
    ['/profile', () => expect(page.getByRole('heading', { name: 'Language and region' })).toBeVisible()],
    ['/profile/reminders', () => expect(page.getByRole('heading', { name: 'Quiet hours' })).toBeVisible()],
    [`/dashboard?doc=${permit}`, () => expect(viewerOf(page).locator('.viewer-picture img').last()).toBeVisible()],
  ];
  for (const [path, whenShown] of screens) {
    await page.goto(path);
    await whenShown();
    await page.waitForLoadState('networkidle');
    expect(await layoutShift(page), path).toBeLessThanOrEqual(MOST);
  }
});

test('nor do the first steps of a new family, when the display font arrives [LNG-5] @phone', async ({ page }) => {
  await useSlowLine(page);
  await seedPerson(page, [], undefined, { hasFirstSteps: true });
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Three steps');
  await page.waitForLoadState('networkidle');
  await expect.poll(() => page.evaluate(() => document.fonts.check('16px "Brygada 1918"'))).toBe(true);
  expect(await layoutShift(page)).toBeLessThanOrEqual(MOST);
});

test('nor does the page of somebody whom no Admin has let in yet, in Arabic [LNG-5]', async ({ page, browser }) => {
  const elena = await seedPerson(page);
  await callApi(page, 'PATCH', `/api/families/${elena.familyId}`, { asksBeforeJoin: true });
  const david = await join(browser, page, elena);
  await showLanguage(david.page, 'ar');
  await useSlowLine(david.page);
  await david.page.goto('/dashboard');
  await expect(david.page.getByRole('heading', { level: 1 })).toContainText('David');
  await david.page.waitForLoadState('networkidle');
  expect(await layoutShift(david.page)).toBeLessThanOrEqual(MOST);
});
