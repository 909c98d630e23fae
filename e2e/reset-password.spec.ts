import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './fixtures/accessibility.ts';
import { callApi } from './fixtures/api.ts';
import { runSql } from './fixtures/database.ts';
import { readLink } from './fixtures/outbox.ts';
import { forgetSession, newPerson, signIn } from './fixtures/people.ts';
import { seedPerson } from './fixtures/seed.ts';

const RESET = 'Set a new password'; // the mail's subject
const NEW_PASSWORD = 'amber harbour twelve';

async function fillPasswords(page: Page, password: string, repeated = password): Promise<void> {
  await page.getByLabel('New password').fill(password);
  await page.getByLabel('Confirm password').fill(repeated);
  await page.getByRole('button', { name: 'Update password' }).click();
}

/** Whether the page has begun to leave: its URL changes only when the next page has responded. */
async function watchLeaving(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => {
    window.navigation.addEventListener('navigate', () => document.body.classList.add('leaving'));
  });
  return () => page.evaluate(() => document.body.classList.contains('leaving'));
}

test('a forgotten password is replaced with the mailed link, every other session ends, and sign-in opens after 2 s [AUT-1, RST-1, RST-2, RST-3]', async ({
  page,
  browser,
}) => {
  const phone = await browser.newPage();
  const person = await seedPerson(phone);
  await phone.goto('/dashboard');
  await expect(phone.getByText('Logged in as')).toBeVisible();

  await page.goto('/auth');
  await page.getByLabel('Email').fill(person.email);
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(person.email);
  await page.getByRole('button', { name: 'Request a reset link' }).click();
  await expect(page.getByRole('heading', { name: 'Ask for your link' })).toBeFocused();
  await expect(page.getByText(`If there’s an account with ${person.email}`)).toBeVisible();
  const link = await readLink(person.email, RESET);
  const { hash } = new URL(link);
  expect(hash).toMatch(/^#type=recovery&token=/);

  await page.clock.install();
  await page.goto('about:blank');
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible();
  await expect(page).toHaveURL(/\/reset-password$/); // the token has left the address bar
  await expect(page).toHaveTitle(/Choose a new password/);
  await fillPasswords(page, 'short');
  await expect(page.getByText('Password too short').first()).toBeVisible();
  await expect(page.getByRole('main').getByText('Password must be at least 6 characters long.')).toBeVisible();
  await fillPasswords(page, NEW_PASSWORD, 'amber harbour');
  await expect(page.getByRole('main').getByText("Passwords don't match")).toBeVisible();
  await expectAccessible(page);

  await page.route('**/api/auth/reset', (route) => route.abort('connectionreset'), { times: 1 });
  await fillPasswords(page, NEW_PASSWORD);
  await expect(page.getByText('Connection Error').first()).toBeVisible();
  const isLeaving = await watchLeaving(page);
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
  await fillPasswords(page, NEW_PASSWORD); // the page still has the token
  await expect(page.getByRole('heading', { name: 'Your password is changed' })).toBeVisible();
  await page.clock.runFor(1900);
  expect(await isLeaving()).toBe(false);
  await page.clock.runFor(200);
  await expect(page).toHaveURL(/\/auth$/);
  await page.clock.resume();

  expect((await phone.request.get('/api/families')).status()).toBe(401);
  await signIn(page, person);
  await expect(page.getByText('Failed to sign in').first()).toBeVisible();
  await signIn(page, { ...person, password: NEW_PASSWORD });
  await expect(page).toHaveURL(/\/dashboard/);

  await page.goto(link); // the link has been used
  await fillPasswords(page, NEW_PASSWORD);
  await expect(page.getByRole('heading', { name: 'Invalid reset link' })).toBeVisible();
  await phone.close();
});

test('resetting the password while signed in signs out every tab of this browser, too [RST-1]', async ({
  page,
  context,
}) => {
  const person = await seedPerson(page);
  const other = await context.newPage();
  await other.goto('/dashboard');
  await expect(other.getByText('Logged in as')).toBeVisible();
  await callApi(page, 'POST', '/api/auth/reset-link', { email: person.email });
  await page.goto(await readLink(person.email, RESET));
  await fillPasswords(page, NEW_PASSWORD);
  await expect(page).toHaveURL(/\/auth$/);
  await expect(other).toHaveURL(/\/auth/);
});

test('a request without an address, or with an incomplete one, is not sent [AUT-9]', async ({ page }) => {
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeFocused();
  await page.getByRole('button', { name: 'Request a reset link' }).click();
  await expect(page.getByText('Email required').first()).toBeVisible();
  await expect(page.getByRole('main').getByText('Please enter your email address', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Email').fill('elena@');
  await page.getByLabel('Email').press('Enter');
  await expect(page.getByText('Please enter a valid email address.')).toBeVisible();

  await page.route('**/api/auth/reset-link', (route) => route.fulfill({ status: 503, body: 'down' }));
  await page.getByLabel('Email').fill(newPerson().email);
  await page.getByLabel('Email').press('Enter');
  await expect(page.getByText('Failed to send reset email').first()).toBeVisible();
  await page.getByRole('button', { name: 'Back to Sign In' }).click();
  await expect(page.getByRole('tab', { name: 'Sign In' })).toHaveAttribute('aria-selected', 'true');
});

const TOKEN = 'A'.repeat(43);
test('a link without a token, with a cut one or with one of another kind sets no password and leads on [RST-4]', async ({
  page,
}) => {
  for (const fragment of ['', '#type=recovery&token=abc', `#type=signup&token=${TOKEN}`]) {
    await test.step(fragment || 'no token', async () => {
      await page.goto('about:blank');
      await page.goto(`/reset-password${fragment}`);
      await expect(page.getByRole('heading', { name: 'Invalid reset link' })).toBeVisible();
      await expect(page.getByText('This password reset link is invalid or has expired.')).toBeVisible();
      await expect(page).toHaveURL(/\/reset-password$/);
      if (fragment === '') await expectAccessible(page);
      await page.getByRole('link', { name: 'Request a new link' }).click();
      await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
    });
  }
});

test('a temporary password opens only the page where a new one is set [SEC-24]', async ({ page }) => {
  const person = await seedPerson(page);
  await forgetSession(page);
  await runSql(`update auth.users set password_due_at = now() + interval '72 hours' where email = $1`, [person.email]);
  await signIn(page, person);
  await expect(page.getByRole('heading', { name: 'Choose your own password' })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/dashboard?view=general');
  await expect(page.getByRole('heading', { name: 'Choose your own password' })).toBeVisible();
  await fillPasswords(page, 'elena1985');
  await expect(page.getByRole('main').getByText('This password is easy to guess', { exact: false })).toBeVisible();
  await fillPasswords(page, NEW_PASSWORD);
  await expect(page).toHaveURL(/\/dashboard\?view=general/);
  await expect(page.getByRole('heading', { name: 'Family/General Documents' })).toBeVisible();
});

test('a session opened by a temporary password is redirected to that page from anywhere [SEC-24]', async ({ page }) => {
  const person = await seedPerson(page);
  await page.route('**/api/families', async (route) => {
    await runSql(`update auth.users set password_due_at = now() + interval '72 hours' where email = $1`, [
      person.email,
    ]);
    return route.continue(); // after the route guard has accepted the session
  });
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Choose your own password' })).toBeVisible();
});
