import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '@playwright/test';

test('a visitor who is not signed in reads the landing page without React [LND-1]', async ({ page }) => {
  const scripts: string[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(new URL(response.url()).pathname);
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Your family’s papers, where the family finds them.',
  );
  expect(scripts).toEqual(['/theme.js']);
  await expect(page).toHaveTitle('Your family’s papers in one place · Kinvault');
});

for (const name of ['Get Started', 'Sign In', 'Create your account']) {
  test(`${name} leads to /auth [LND-4]`, async ({ page }) => {
    await page.goto('/');
    await page.getByRole('main').getByRole('link', { name }).click();
    await expect(page).toHaveURL(/\/auth(\?tab=sign-up)?$/);
  });
}

test('before the application is there, its logo and a loading spinner are [LND-2]', async ({ page }) => {
  await page.route('**/assets/*.js', () => new Promise(() => undefined)); // the code never comes
  await page.goto('/auth', { waitUntil: 'commit' });
  await expect(page.getByRole('status')).toHaveText('Loading');
  await expect(page.locator('.boot-brand')).toContainText('Kinvault');
});

test('an unknown address shows the 404 page with a way home [RTE-2]', async ({ page }) => {
  await page.goto('/no/such/drawer');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found');
  await page.getByRole('link', { name: 'Back home' }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
  await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible();
});

for (const scheme of ['light', 'dark'] as const) {
  test(`the landing page passes axe, ${scheme}, fits the window and breaks no policy @phone`, async ({ page }) => {
    const complaints: string[] = [];
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    await page.emulateMedia({ colorScheme: scheme });
    await page.goto('/', { waitUntil: 'networkidle' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', scheme);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map((violation) => [violation.id, violation.nodes.map((node) => node.html)])).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    expect(complaints).toEqual([]);
  });
}
