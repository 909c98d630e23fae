import { expect, test } from '@playwright/test';
import { expectAccessible } from './fixtures/accessibility.ts';
import { seedPerson } from './fixtures/seed.ts';
import { notice } from './fixtures/uploads.ts';

test('an unknown address gets the 404 page with its own title and a link home [RTE-2, RTE-5]', async ({ page }) => {
  const answer = await page.goto('/no/such/page');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();
  await expect(page).toHaveTitle(/Page not found/);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Back home' }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Your family’s documents');
  await expect(page.getByRole('main').getByRole('link', { name: 'Get Started' })).toBeVisible();
});

test('a screen whose code fails to load says so, and loads on the next try [ERR-2]', async ({ page }) => {
  await page.route('**/assets/auth-*.js', (route) => route.abort('connectionreset'));
  await page.goto('/auth');
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  await expect(page.getByText('This page couldn’t be loaded.')).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/assets/auth-*.js');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByLabel('Email')).toBeVisible();
});

test('a menu whose code fails to load says so and leaves the page as it is; after a reload the keyboard opens it on its first entry [ERR-2]', async ({
  page,
}) => {
  await page.route('**/assets/opened-menu-*.js', (route) => route.abort('connectionreset'));
  await seedPerson(page);
  await page.goto('/dashboard');
  const button = page.getByRole('button', { name: 'Actions for Elena Rivera' });
  await button.click();
  await expect(notice(page, 'Something went wrong')).toBeVisible();
  await page.unroute('**/assets/opened-menu-*.js');
  await page.reload(); // browsers do not fetch a failed module again
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
});

test('if the session cannot be loaded, the page names the connection as the cause, and a later try works [ERR-2]', async ({
  page,
}) => {
  await seedPerson(page);
  await page.route('**/api/session', (route) => route.abort('connectionreset'));
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Connection Error' })).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText('Please check your internet connection and try again.')).toBeVisible();
  await page.unroute('**/api/session');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Logged in as')).toBeVisible();
});

test('when later parts of the sign-in page fail to load, the rest stays [ERR-2]', async ({ page }) => {
  await page.goto('/auth');
  await page.getByLabel('Email').fill('elena@rivera.example');
  await page.route('**/assets/forgot-password-*.js', (route) => route.abort('connectionreset'), { times: 1 });
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await expect(page.getByText('Connection Error').first()).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('elena@rivera.example');
});
