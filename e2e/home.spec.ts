import { expect, test } from '@playwright/test';
import { expectAccessible } from './fixtures/accessibility.ts';
import { layoutShift } from './fixtures/layout-shift.ts';
import { daysFromToday, seedPerson } from './fixtures/seed.ts';

test('home never looks as if nothing were due when documents or reminders fail to load [KNO-11]', async ({ page }) => {
  await seedPerson(page, [
    { name: 'Passport', type: 'Passport', expiresOn: daysFromToday(12) },
    { name: 'Policy', type: 'Insurance', expiresOn: daysFromToday(90) },
  ]);
  for (const part of ['**/api/documents?*', '**/api/reminders/preferences']) {
    await test.step(part, async () => {
      await page.route(part, (route) => route.fulfill({ status: 500, json: {} }));
      await page.goto('/dashboard');
      const failure = page.getByRole('alert').filter({ hasText: 'We couldn’t check what needs attention' });
      await expect(failure).toContainText('Something may be due that you don’t see here. Your documents are safe.');
      await expect(page.getByRole('heading', { name: 'Coming up' })).toHaveCount(0);
      await expectAccessible(page);

      await page.unroute(part);
      await failure.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByRole('heading', { name: 'Coming up' })).toBeVisible();
      await expect(failure).toHaveCount(0);
      await expect(page.getByRole('region', { name: 'Needs attention' })).toBeVisible();
    });
  }
});

test('home has its heading from the start, and does not shift while its documents load @phone', async ({ page }) => {
  await seedPerson(page, [
    { name: 'Passport', type: 'Passport', expiresOn: daysFromToday(12) },
    { name: 'Household policy', type: 'Insurance', expiresOn: daysFromToday(-3), isGeneral: true },
    { name: 'Visa', type: 'Legal', expiresOn: daysFromToday(90) },
  ]);
  let load = () => {};
  const mayLoad = new Promise<void>((resolve) => {
    load = resolve;
  });
  await page.route('**/api/documents?*', async (route) => {
    await mayLoad;
    await route.continue();
  });
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Overview');
  await expect(page.getByRole('heading', { name: 'Coming up' })).toHaveCount(0);
  load();
  await expect(page.getByRole('heading', { name: 'Coming up' })).toBeVisible();
  expect(await layoutShift(page)).toBeLessThanOrEqual(0.01);
});
