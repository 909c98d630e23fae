import { expect, type Page, test } from '@playwright/test';
import { expectAccessibleAsIs, useSchemeOfProject } from './fixtures/accessibility.ts';
import { seedDocument, seedPerson } from './fixtures/seed.ts';
import { openViewer, viewerOf } from './fixtures/viewer.ts';

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Put Kinvault on your home screen' });

/** The event with which Chromium offers to install the app on a phone; a headless browser never sends it. */
async function offerInstall(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.assign(window, { prompts: 0 });
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () => Object(window).prompts++,
    });
    dispatchEvent(event);
    Object.assign(window, { isHeld: event.defaultPrevented });
  });
}

async function pin(page: Page): Promise<void> {
  await viewerOf(page).getByRole('button', { name: 'Details', exact: true }).click();
  const star = page.getByRole('button', { name: 'Pin', exact: true });
  await star.click();
  await expect(star).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('dialog').last().getByRole('button', { name: 'Close' }).click();
}

const closeViewer = (page: Page) => viewerOf(page).getByRole('button', { name: 'Close' }).first().click();

test('adding the app to the home screen is offered once, after the first pin, and never again on this device [OFF-3] @phone-only @phone', async ({
  page,
}) => {
  await useSchemeOfProject(page);
  const person = await seedPerson(page, [{ name: 'Passport' }]);
  await seedDocument(page, person, { name: 'Policy' });
  await openViewer(page, 'Passport');
  await offerInstall(page);
  expect(await page.evaluate(() => Object(window).isHeld)).toBe(true);
  await pin(page);
  await expect(sheet(page)).toHaveCount(0); // it does not cover the paper
  await closeViewer(page);
  await expect(sheet(page)).toBeVisible();
  await expectAccessibleAsIs(page, 'install');
  await sheet(page).getByRole('button', { name: 'Add to home screen' }).click();
  await expect(sheet(page)).toHaveCount(0);
  expect(await page.evaluate(() => Object(window).prompts)).toBe(1);

  await openViewer(page, 'Policy');
  await offerInstall(page);
  await pin(page);
  await closeViewer(page);
  await expect(page.getByRole('region', { name: 'Pinned' }).getByRole('listitem')).toHaveCount(2);
  await expect(sheet(page)).toHaveCount(0);
});

test('an iPhone shows the two steps instead [OFF-3] @phone-only @phone', async ({ page }) => {
  await page.addInitScript(() => Object.assign(navigator, { standalone: false }));
  await seedPerson(page, [{ name: 'Passport' }]);
  await openViewer(page, 'Passport');
  await pin(page);
  await closeViewer(page);
  await expect(sheet(page).getByRole('listitem')).toHaveText([
    'Tap the Share button in the browser’s bar.',
    'Choose “Add to Home Screen”.',
  ]);
  await sheet(page).getByRole('button', { name: 'Got it' }).click();
  await expect(sheet(page)).toHaveCount(0);
});
