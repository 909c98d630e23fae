import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './fixtures/accessibility.ts';
import { forgetSession, signIn } from './fixtures/people.ts';
import { seedPerson } from './fixtures/seed.ts';
import { addPasskey, plugInAuthenticator, turnOnTwoFactor } from './fixtures/sign-in-methods.ts';
import { totp } from './fixtures/totp.ts';

test('a second factor is required after the password: a wrong code shows an error at its field, the right one signs in', async ({
  page,
}) => {
  const person = await seedPerson(page);
  const { secret, backupCodes } = await turnOnTwoFactor(page, person);
  await forgetSession(page);
  await signIn(page, person);

  const code = page.getByLabel('Code from your app');
  await expect(code).toBeFocused();
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(code).toHaveAttribute('inputmode', 'numeric');
  expect((await page.request.get('/api/families')).status()).toBe(401); // the password alone opens nothing
  await expectAccessible(page);

  await code.fill('12345');
  await code.press('Enter');
  await expect(page.getByText('Please enter the six digits.')).toBeVisible();
  await code.fill(wrongCode(secret));
  await code.press('Enter');
  await expect(page.getByRole('main').getByText('That code isn’t right.')).toBeVisible();
  await expect(code).toBeFocused();
  const right = totp(secret, 1);
  await code.fill(`${right.slice(0, 3)} ${right.slice(3)}`); // as apps show it
  await code.press('Enter');
  await expect(page).toHaveURL(/\/dashboard/);

  await forgetSession(page);
  await signIn(page, person);
  await page.getByRole('button', { name: 'Use a backup code' }).click();
  const backup = page.getByLabel('Backup code');
  await expect(backup).toBeFocused();
  await expectAccessible(page);
  await backup.fill(backupCodes[0] ?? '');
  await backup.press('Enter');
  await expect(page).toHaveURL(/\/dashboard/);
});

test('a sign-in that took too long starts over at the password, and says why', async ({ page }) => {
  const person = await seedPerson(page);
  const { secret } = await turnOnTwoFactor(page, person);
  await forgetSession(page);
  await signIn(page, person);
  await page.getByLabel('Code from your app').fill(totp(secret, 1));
  await page.context().clearCookies(); // as if the cookie of this step had expired
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByText('This took too long. Please sign in again.')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(person.email);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
});

test('a passkey signs in without a password, and the WebAuthn code is loaded only when needed', async ({ page }) => {
  await plugInAuthenticator(page);
  const person = await seedPerson(page);
  await addPasskey(page, person);
  await forgetSession(page);
  await page.goto('/auth');
  const button = page.getByRole('button', { name: 'Sign in with a passkey' });
  await expect(button).toBeVisible();
  const before = await scriptsOf(page);
  expect(before.filter((name) => name.includes('passkey'))).toEqual([]);
  await button.click();
  await expect(page).toHaveURL(/\/dashboard/);
  await expect(page.getByText('Logged in as')).toBeVisible();
});

test('having no passkey on this device is no error, and the password still works [ERR-2]', async ({ page }) => {
  await plugInAuthenticator(page);
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByText('No passkey was used').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeEnabled();
});

/** Six digits that are wrong in the current time step and in its neighbors. */
function wrongCode(secret: string): string {
  const near = [-1, 0, 1, 2].map((step) => totp(secret, step));
  return ['111111', '222222', '333333', '444444', '555555'].find((code) => !near.includes(code)) ?? '';
}

function scriptsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
}
