import { randomBytes } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessibleAsIs } from './fixtures/accessibility.ts';
import { keepPassport, keptMarks, LEASE, offlineHome, PASSPORT, pin, waitForShell } from './fixtures/kept.ts';
import { seedDocument, seedPerson } from './fixtures/seed.ts';

test.use({ serviceWorkers: 'allow' });

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

test('the app opens offline: kept papers open, the rest says that it needs a connection, and everything loads by itself when it is back [OFF-1, OFF-2] @phone', async ({
  page,
  context,
}) => {
  const { person } = await keepPassport(page);
  await context.setOffline(true);
  await page.goto('about:blank');
  await page.goto('/');
  await expect(offlineHome(page)).toBeVisible();
  await expect(page.getByText('Documents kept on this device still open.')).toBeVisible();
  await expect(page.locator('[data-toast]')).toHaveCount(0); // one notice is enough
  await expectAccessibleAsIs(page);

  await page.getByRole('link', { name: /Passport of Elena/ }).click();
  const viewer = dialog(page, PASSPORT.name);
  await expect(viewer.locator('canvas').first()).toBeVisible();
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect(viewer.getByText('Failed to load document')).toBeHidden();
  const saved = page.waitForEvent('download');
  await viewer.getByRole('link', { name: 'Download' }).first().click();
  expect((await saved).suggestedFilename()).toBe(PASSPORT.file.name);
  await viewer.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('region', { name: 'Needs a connection' }).getByRole('link').first().click();
  const lease = page.getByRole('link', { name: new RegExp(LEASE.name) });
  await expect(lease).toContainText('Needs a connection');
  await expect(page.getByRole('link', { name: /Passport of Elena/ })).not.toContainText('Needs a connection');

  await context.setOffline(false);
  await expect(lease).not.toContainText('Needs a connection');
  await seedDocument(page, person, { name: 'Travel consent' });
  await expect(page.getByRole('heading', { name: 'Travel consent' })).toBeVisible();
});

test('a device without space for a paper says so and keeps the others [OFF-2]', async ({ page, context }) => {
  const person = await seedPerson(page);
  await pin(page, await seedDocument(page, person, PASSPORT));
  const large = { ...LEASE.file, buffer: Buffer.concat([LEASE.file.buffer, randomBytes(3_000_000)]) };
  await pin(page, await seedDocument(page, person, { ...LEASE, file: large }));
  await page.goto('/dashboard');
  await waitForShell(page, { withPdf: false });
  const { usage = 0 } = await page.evaluate(() => navigator.storage.estimate());
  const cdp = await context.newCDPSession(page);
  const { origin } = new URL(page.url());
  await cdp.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: usage + 1_000_000 });
  await page.getByRole('button', { name: 'Keep on this device' }).click();
  await expect(keptMarks(page)).toHaveCount(1);
  await page.goto('/profile');
  await expect(page.getByText('This device has no space for all of them.')).toBeVisible({ timeout: 20_000 });
});

test('offline, a kept paper can be sent to the device’s share sheet, byte for byte [OFF-2, OFF-5] @phone-only @phone', async ({
  page,
  context,
}) => {
  await page.addInitScript(() => {
    const share = async ({ files = [] }: ShareData) => {
      const sent = await Promise.all(files.map(async (file) => [file.name, file.type, await file.text()]));
      document.documentElement.dataset.sent = JSON.stringify(sent);
    };
    Object.assign(Navigator.prototype, { canShare: () => true, share });
  });
  const { passportId } = await keepPassport(page);
  await context.setOffline(true);
  await page.goto(`/dashboard?doc=${passportId}`);
  const viewer = dialog(page, PASSPORT.name).first();
  await expect(viewer.locator('canvas').first()).toBeVisible();
  await viewer.getByRole('button', { name: 'Share', exact: true }).click();
  await page.getByRole('button', { name: /Send a copy/ }).click();
  const { name, mimeType, buffer } = PASSPORT.file;
  const sent = page.locator('html');
  await expect(sent).toHaveAttribute('data-sent', JSON.stringify([[name, mimeType, buffer.toString()]]));
});
