import { type Browser, expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './fixtures/accessibility.ts';
import { type NewPerson, signIn } from './fixtures/people.ts';
import { seedPerson } from './fixtures/seed.ts';
import { plugInAuthenticator } from './fixtures/sign-in-methods.ts';
import { totp } from './fixtures/totp.ts';

/** One of the section's rows, by its heading. */
const row = (page: Page, title: string) =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { level: 3, name: title }) })
    .last();

async function signInElsewhere(browser: Browser, person: NewPerson): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, person);
  await expect(page).toHaveURL(/\/dashboard/);
  return page;
}

/** As it is shown for typing, in groups. */
async function shownSecret(page: Page): Promise<string> {
  return ((await page.locator('.app-letters').textContent()) ?? '').replaceAll(' ', '');
}

test('a changed password ends the other browser’s session and opens the next one [SEC-21, D-5]', async ({
  page,
  browser,
}) => {
  const person = await seedPerson(page);
  const other = await signInElsewhere(browser, person);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Change password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change password' });
  await expect(dialog.getByLabel('Current password')).toBeFocused();
  await dialog.getByLabel('Current password').fill('not the lantern');
  await dialog.getByLabel('New password', { exact: true }).fill('brass kettle meadow');
  await dialog.getByLabel('New password, once more').fill('brass kettle');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('The two are not the same.')).toBeVisible();
  await dialog.getByLabel('New password, once more').fill('brass kettle meadow');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('The password is not right.')).toBeVisible();
  await dialog.getByLabel('Current password').fill(person.password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Password changed').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Change password' })).toBeFocused();
  await other.goto('/profile');
  await expect(other).toHaveURL(/\/auth/);
  await signIn(other, person);
  await expect(other.getByText('Failed to sign in').first()).toBeVisible();
  await signIn(other, { ...person, password: 'brass kettle meadow' });
  await expect(other).toHaveURL(/\/dashboard/);
});

test('a password that is easy to guess is refused at its field [D-5]', async ({ page }) => {
  const person = await seedPerson(page);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Change password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change password' });
  await dialog.getByLabel('Current password').fill(person.password);
  for (const label of ['New password', 'New password, once more']) {
    await dialog.getByLabel(label, { exact: true }).fill('password123');
  }
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('This password is easy to guess')).toBeVisible();
  await expect(dialog.getByLabel('New password', { exact: true })).toBeFocused();
});

test('a passkey is added with the password, named and removed [SEC-21]', async ({ page }) => {
  const person = await seedPerson(page);
  await plugInAuthenticator(page);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await expect(dialog.getByLabel('Name')).toHaveValue('Elena’s computer');
  await dialog.getByLabel('Your password').fill('not the lantern');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('The password is not right.')).toBeVisible();
  await dialog.getByLabel('Your password').fill(person.password);
  await page.keyboard.press('Enter');
  await expect(row(page, 'Passkeys')).toContainText('1 passkey: Elena’s computer, added');
  await row(page, 'Passkeys').getByRole('button', { name: 'Show passkeys' }).click();
  await page.getByRole('button', { name: 'Rename Elena’s computer' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('The box in the hall');
  await page.keyboard.press('Enter');
  await expect(row(page, 'Passkeys')).toContainText('1 passkey: The box in the hall');
  await page.getByRole('button', { name: 'Remove The box in the hall' }).click();
  await page.getByRole('button', { name: 'Remove passkey' }).click();
  await expect(row(page, 'Passkeys')).toContainText('Sign in with your fingerprint');
});

test('an authenticator app is set up, asked for at the next sign-in, and turned off again [SEC-21]', async ({
  page,
  browser,
}) => {
  const person = await seedPerson(page);
  await page.goto('/profile');
  await row(page, 'Two-step sign-in').getByRole('button', { name: 'Set up' }).click();
  await page.getByLabel('Your password').fill(person.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const secret = await shownSecret(page);
  await expect(page.getByLabel('Code from the app')).toBeFocused();
  await page.keyboard.type(totp(secret) === '000000' ? '111111' : '000000');
  await page.keyboard.press('Enter');
  await expect(page.getByText('This code is not right.')).toBeVisible();
  await page.getByLabel('Code from the app').fill(totp(secret));
  await page.keyboard.press('Enter');
  const codes = page.getByRole('list', { name: 'Backup codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const [kept = ''] = await codes.allTextContents();
  await page.keyboard.press('Escape'); // only the button leaves what is never shown again
  await expect(codes).toHaveCount(10);
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(row(page, 'Two-step sign-in')).toContainText('10 backup codes left');
  await expect(row(page, 'Two-step sign-in').getByRole('button', { name: 'Manage' })).toBeFocused();

  const other = await (await browser.newContext()).newPage();
  await signIn(other, person);
  await other.getByLabel('Code from your app').fill(totp(secret, 1));
  await other.getByRole('button', { name: 'Sign In' }).click();
  await expect(other).toHaveURL(/\/dashboard/);

  const third = await (await browser.newContext()).newPage();
  await signIn(third, person);
  await third.getByRole('button', { name: 'Use a backup code' }).click();
  await third.getByLabel('Backup code').fill(kept);
  await third.getByRole('button', { name: 'Sign In' }).click();
  await expect(third).toHaveURL(/\/dashboard/);

  await page.reload();
  await expect(row(page, 'Two-step sign-in')).toContainText('9 backup codes left');
  await page.getByRole('button', { name: 'Manage' }).click();
  await page.getByRole('button', { name: 'New backup codes' }).click();
  await page.getByLabel('Your password').fill(person.password);
  await page.keyboard.press('Enter');
  await expect(codes).toHaveCount(10);
  expect(await codes.allTextContents()).not.toContain(kept);
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await page.getByRole('button', { name: 'Manage' }).click();
  await page.getByRole('button', { name: 'Turn off two-step sign-in' }).click();
  await page.getByLabel('Your password').fill(person.password);
  await page.keyboard.press('Enter');
  await expect(row(page, 'Two-step sign-in').getByRole('button', { name: 'Set up' })).toBeVisible();
});

test('devices are listed, and ended one by one or all others at once', async ({ page, browser }) => {
  const person = await seedPerson(page);
  const second = await signInElsewhere(browser, person);
  const third = await signInElsewhere(browser, person);
  await page.goto('/profile');
  const devices = row(page, 'Where you are signed in');
  await expect(devices).toContainText('This browser · Chrome on Linux, just now');
  await devices.getByRole('button', { name: 'Show devices' }).click();
  const items = devices.getByRole('list', { name: 'Devices' }).getByRole('listitem');
  await expect(items).toHaveCount(3);
  await expect(items.first()).toContainText('This browser');
  await items
    .nth(1)
    .getByRole('button', { name: /^Sign out/ })
    .click();
  await expect(items).toHaveCount(2);
  await devices.getByRole('button', { name: 'Sign out the others' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out the others' }).click();
  await expect(items).toHaveCount(1);
  for (const ended of [second, third]) {
    await ended.goto('/profile');
    await expect(ended).toHaveURL(/\/auth/);
  }
  await expect(devices.getByRole('button', { name: 'Sign out the others' })).toBeDisabled();
});

test('every dialog of the section passes axe and fits the window, light and dark, on a desk and on a phone', async ({
  page,
}) => {
  const person = await seedPerson(page);
  await page.goto('/profile');
  for (const name of ['Change password', 'Add a passkey', 'Set up']) {
    await page.getByRole('button', { name }).click();
    await expect(page.getByRole('dialog').filter({ visible: true })).toBeVisible();
    await expectAccessible(page);
    if (name !== 'Set up') await page.keyboard.press('Escape');
  }
  await page.getByLabel('Your password').fill(person.password);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Code from the app')).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel('Code from the app').fill(totp(await shownSecret(page)));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: 'Backup codes' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await page.getByRole('button', { name: 'Manage' }).click();
  await expectAccessible(page);
});
