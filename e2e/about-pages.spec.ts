import { expect, test } from '@playwright/test';
import { expectAccessible } from './fixtures/accessibility.ts';
import { seedPerson } from './fixtures/seed.ts';

test('anyone can read what is kept and how accessible the pages are, from the landing page, the sign-in page and the profile', async ({
  page,
}) => {
  for (const [name, path] of [
    ['Privacy', '/privacy'],
    ['Accessibility', '/accessibility'],
  ] as const) {
    for (const from of ['/', '/auth']) {
      await page.goto(from);
      await page.getByRole('link', { name, exact: true }).click();
      await expect(page).toHaveURL(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    }
    await expect(page).toHaveTitle(`${name} · Kinvault`);
    await expect(page.getByRole('heading', { name: 'Questions and complaints' })).toBeVisible();
    await expectAccessible(page);
  }
  await page.getByRole('link', { name: 'Back to Kinvault' }).click();
  await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible();

  await seedPerson(page);
  await page.goto('/profile');
  await page.getByRole('navigation', { name: 'About Kinvault' }).getByRole('link', { name: 'Privacy' }).click();
  // this server sends no mail and reads papers
  await expect(page.getByText('This Kinvault sends no email.')).toBeVisible();
  await page.getByRole('link', { name: 'Back to Kinvault' }).click();
  await expect(page).toHaveURL(/\/dashboard/);
});

test('? lists the shortcuts, but not while typing; the palette and the profile list them too', async ({ page }) => {
  await seedPerson(page, [{ name: 'Passport', type: 'Passport' }]);
  await page.goto('/dashboard');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await page.getByRole('searchbox', { name: 'Search members' }).press('?');
  await expect(help).toHaveCount(0);
  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('Escape');
  await page.locator('#main').focus();
  await page.keyboard.press('?');
  await expect(help).toBeVisible();
  await expect(help.getByText('Next document')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();

  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('shortcuts');
  await page.keyboard.press('Enter');
  await expect(help).toBeVisible();
  await page.keyboard.press('Escape');

  await page.goto('/profile');
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await expect(help).toBeVisible();
});
