import { randomUUID } from 'node:crypto';
import { LANGUAGE_COOKIE } from '@kinvault/domain/messages/languages.ts';
import { expect, type Page } from '@playwright/test';
import {
  expectAccessible,
  expectAccessibleWords,
  expectNoOverflow,
  useSchemeOfProject,
} from './fixtures/accessibility.ts';
import { callApi } from './fixtures/api.ts';
import { signInAtProvider, startOidcProvider } from './fixtures/oidc-provider.ts';
import { startOwnServer, test } from './fixtures/own-server.ts';
import { forgetSession } from './fixtures/people.ts';
import { type SeededPerson, seedPerson } from './fixtures/seed.ts';
import { turnOnTwoFactor } from './fixtures/sign-in-methods.ts';
import { totp } from './fixtures/totp.ts';

let stopProvider: () => Promise<void>;
startOwnServer(async () => {
  const { settings, stop } = await startOidcProvider();
  stopProvider = stop;
  return { ...settings, OIDC_SIGN_UP: 'yes' };
});
test.afterAll(() => stopProvider());

const houseButton = (page: Page) => page.getByRole('button', { name: 'Sign in with Casa Rivera' });
const row = (page: Page) =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { level: 3, name: 'Casa Rivera' }) })
    .last();

/** Has the person's address at the provider, too: that alone must open nothing. */
const subjectOf = ({ email }: SeededPerson) => email.replace(/@.*/, '');

/** Joins the account of the person on this page with one at the provider, through the profile. */
async function join(page: Page, { password }: SeededPerson, subject: string): Promise<void> {
  await page.goto('/profile');
  await row(page).getByRole('button', { name: 'Join the two' }).click();
  await page.getByLabel('Your password').fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await signInAtProvider(page, subject);
  await expect(row(page)).toContainText(`Linked as ${subject}`);
}

test('an account is joined with the house’s, signs in with it and is parted from it, and each screen passes axe and fits [OPN-3]', async ({
  page,
}) => {
  await useSchemeOfProject(page);
  const person = await seedPerson(page);
  const subject = subjectOf(person);
  await join(page, person, subject);
  await expectAccessible(page);
  await expectNoOverflow(page);

  await test.step('it signs in, and leads to the page that was asked for', async () => {
    await forgetSession(page);
    await page.goto('/profile');
    await expect(houseButton(page)).toBeVisible();
    await expect(page.getByText('First time with Casa Rivera?')).toBeVisible();
    await expectAccessible(page);
    await expectNoOverflow(page);
    await houseButton(page).click();
    await signInAtProvider(page, subject);
    await expect(page).toHaveURL(/\/profile$/);
    await expect(row(page)).toContainText(`Linked as ${subject}`);
  });

  await test.step('unlinking takes the password, and then the account is not known here', async () => {
    await row(page).getByRole('button', { name: 'Unlink' }).click();
    const dialog = page.getByRole('dialog', { name: 'Unlink Casa Rivera' });
    await dialog.getByLabel('Your password').fill(person.password);
    await dialog.getByRole('button', { name: 'Unlink' }).click();
    await expect(row(page).getByRole('button', { name: 'Join the two' })).toBeVisible();
    await forgetSession(page);
    await page.goto('/auth');
    await houseButton(page).click();
    await signInAtProvider(page, subject);
    await expect(page.getByRole('heading', { name: 'First time with Casa Rivera?' })).toBeFocused();
    await expect(page).toHaveURL(/\/auth\/oidc$/); // the answer is in neither the address nor the history
    await expectAccessible(page);
    await expectNoOverflow(page);
    await page.getByRole('button', { name: 'Back to Sign In' }).click();
    await expect(houseButton(page)).toBeVisible();
  });
});

test('two-step sign-in is asked for here after the house’s account [OPN-3]', async ({ page }) => {
  const person = await seedPerson(page);
  const { secret } = await turnOnTwoFactor(page, person);
  const subject = subjectOf(person);
  await join(page, person, subject);
  await forgetSession(page);
  await page.goto('/auth');
  await houseButton(page).click();
  await signInAtProvider(page, subject);
  await page.getByLabel('Code from your app').fill(totp(secret, 1));
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard/);
  expect((await callApi(page, 'GET', '/api/profile')).id).toBe(person.id);
});

test('an answer that this browser has not asked for, or that was cancelled, signs nobody in, and says so [OPN-3]', async ({
  page,
}) => {
  await page.goto('/auth/oidc?code=stolen&state=of-another');
  await expect(page.getByRole('heading', { name: 'That didn’t work' })).toBeFocused();
  await expect(page.getByText('This took too long. Please sign in again.')).toBeVisible();
  await page.goto('/auth');
  await houseButton(page).click();
  await page.getByRole('link', { name: '[ Cancel ]' }).click();
  await expect(page.getByText('Nothing was changed: signing in was cancelled.')).toBeVisible();
});

test('a newcomer gets an account by signing in, and chooses a password after signing in once more [OPN-3]', async ({
  page,
}) => {
  const subject = `noor-${randomUUID()}`;
  await page.goto('/auth');
  await houseButton(page).click();
  await signInAtProvider(page, subject);
  await expect(page.getByRole('heading', { name: 'Create a family' })).toBeVisible();
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Choose a password' }).click();
  await page.getByPlaceholder('Enter any login').fill(subject);
  await page.getByPlaceholder('and password').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await expect(page.getByRole('heading', { name: 'Choose a password' })).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel('New password').fill('quiet lantern orchard');
  await page.getByLabel('Confirm password').fill('quiet lantern orchard');
  await page.getByRole('button', { name: 'Update password' }).click();
  await expect(page.getByRole('listitem').getByText('You have a password now', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Change password' })).toBeVisible();
});

test('the house’s account is in every language, and fits the narrowest phone [LNG-2] [OPN-3] @phone-only', async ({
  page,
}) => {
  await useSchemeOfProject(page);
  for (const language of ['de', 'es', 'fr', 'pl', 'ar'] as const) {
    await page.context().addCookies([{ name: LANGUAGE_COOKIE, value: language, url: process.env.BASE_URL ?? '' }]);
    for (const path of ['/auth', '/auth/oidc?code=x&state=x']) {
      await page.goto(path);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.locator('.house-first, .auth-card h1:focus')).toBeVisible();
      await expect(page.getByText(/Sign in|didn’t work|First time/)).toHaveCount(0);
      await expectNoOverflow(page, `${path} in ${language}`);
      await expectAccessibleWords(page, `${path} in ${language}`);
    }
  }
});
