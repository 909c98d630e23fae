import { expect, type Page, test } from '@playwright/test';
import { seedPerson } from './fixtures/seed.ts';

const html = (page: Page) => page.locator('html');
const background = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

test('every page is painted in the stored theme before any of its code has loaded [STA-12]', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  const day = await background(page);
  await page.evaluate(() => localStorage.setItem('theme', 'dark'));
  await page.route('**/assets/*.js', () => new Promise(() => undefined)); // no module ever arrives
  // records every theme of <html>, from before the first style is parsed to the second painted frame
  await page.addInitScript(() => {
    const seen: string[] = [];
    const note = () => seen.push(document.documentElement.dataset.theme ?? 'none');
    Object.assign(window, { seenThemes: seen });
    requestAnimationFrame(() => {
      note();
      requestAnimationFrame(note);
    });
  });
  for (const path of ['/', '/auth', '/no/such/drawer']) {
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.getByText('Kinvault').first()).toBeVisible();
    const seen = () => page.evaluate(() => (window as unknown as { seenThemes: string[] }).seenThemes);
    await expect.poll(seen).toEqual(['dark', 'dark']);
    expect(await background(page)).not.toBe(day);
  }
});

test('the theme follows the system while the page is open, on the landing page too [STA-12]', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  await expect(html(page)).toHaveAttribute('data-theme', 'light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(html(page)).toHaveAttribute('data-theme', 'dark');
});

test('a chosen theme is stored under “theme”, survives a reload and reaches the other tabs [STA-12]', async ({
  page,
  context,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await seedPerson(page);
  await page.goto('/dashboard');
  const other = await context.newPage();
  await other.emulateMedia({ colorScheme: 'light' });
  await other.goto('/no/such/drawer');
  await page.getByRole('button', { name: 'Theme: system' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Dark' }).click();
  for (const tab of [page, other]) await expect(html(tab)).toHaveAttribute('data-theme', 'dark');
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark');
  await page.reload();
  await expect(html(page)).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('button', { name: 'Theme: dark' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'System' }).click();
  for (const tab of [page, other]) await expect(html(tab)).toHaveAttribute('data-theme', 'light');
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('system');
});
